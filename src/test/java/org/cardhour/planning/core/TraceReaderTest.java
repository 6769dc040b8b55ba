package org.cardhour.planning.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.planning.core.TraceFixture.done;
import static org.cardhour.planning.core.TraceFixture.refusal;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {

    @Test
    void podOfTheOpenbTracesHasItsPartModelsClassAndLength() {
        var pod = read("""
            name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
            openb-pod-0001,6000,12288,1,460,V100M16|V100M32,BE,Running,100,700,400
            """).arrivals().getFirst();

        assertThat(pod.ask().cardsPerNode()).isEqualTo(new Cards(460));
        assertThat(pod.ask().cpuMillis()).isEqualTo(6_000);
        assertThat(pod.ask().memoryMib()).isEqualTo(12_288);
        assertThat(pod.ask().cards().models()).isEqualTo(Set.of("V100M16", "V100M32"));
        assertThat(pod.priority()).isEqualTo(Classes.LOW);
        assertThat(pod.preemptible()).isTrue();
        assertThat(pod.at()).isEqualTo(Duration.ofSeconds(100));
        assertThat(pod.length()).contains(Duration.ofMinutes(5));
    }

    @Test
    void podsWithoutCardsAndColumnsThatAreMissingAreRead() {
        var pods = read("""
            cpu_milli,num_gpu

            4000,0
            8000,2
            """).arrivals();

        assertThat(pods).hasSize(2);
        assertThat(pods.getFirst().ask().kind()).isEqualTo(JobKind.BATCH);
        assertThat(pods.getFirst().ask().cardsPerNode()).isEqualTo(Cards.NONE);
        assertThat(pods.getFirst().length()).isEmpty();
        assertThat(pods.getLast().ask().cardsPerNode()).isEqualTo(Cards.of(2));
    }

    @Test
    void jobOfThePhillyTracesIsSpreadOverNodesAndItsTimesAreMinutes() {
        var job = read("""
            job_id,user,num_gpu,submit_time,iterations,model_name,duration,interval,expect_time_list,best_effort,job_type
            7,vc_a,16,30,1,vgg16,90,1,1,1,best
            """).arrivals().getFirst();

        assertThat(job.team()).isEqualTo("vc_a");
        assertThat(job.ask().nodes()).isEqualTo(2);
        assertThat(job.ask().cardsPerNode()).isEqualTo(Cards.of(8));
        assertThat(job.at()).isEqualTo(Duration.ofMinutes(30));
        assertThat(job.length()).contains(Duration.ofMinutes(90));
        assertThat(job.priority()).isEqualTo(Classes.LOW);
    }

    @Test
    void logOfTheStandardWorkloadFormatIsReadAndJobsThatNeverRanAreLeftOut() {
        var jobs = read("""
            ; Version: 2.2
            1 10 5 3600 4 -1 -1 8 7200 -1 1 12 3 -1 1 -1 -1 -1
            2 20 5 -1 4 -1 -1 4 7200 -1 5 12 3 -1 1 -1 -1 -1
            """).arrivals();

        assertThat(jobs).hasSize(1);
        assertThat(jobs.getFirst().ask().total()).isEqualTo(Cards.of(8));
        assertThat(jobs.getFirst().team()).isEqualTo("group-3");
        assertThat(jobs.getFirst().at()).isEqualTo(Duration.ofSeconds(10));
        assertThat(jobs.getFirst().length()).contains(Duration.ofHours(1));
        assertThat(jobs.getFirst().limit()).isEqualTo(Optional.of(Duration.ofHours(2)));
    }

    @Test
    void jobsAreInTheOrderOfTheirArrival() {
        var names = read("""
            name,cpu_milli,num_gpu,creation_time
            late,1,1,9
            early,1,1,3
            """).arrivals().stream().map(Arrival::name);

        assertThat(names).containsExactly("early", "late");
    }

    @ParameterizedTest
    @CsvSource({
        "abc, VALUE_NO_NUMBER",
        "-1, VALUE_NO_NUMBER",
        "1e99, VALUE_NO_NUMBER",
        "'', VALUE_MISSING",
        "99999, VALUE_OUT_OF_RANGE"
    })
    void wrongNumberIsNamedWithItsLineAndColumn(String cards, String code) {
        var refusal = refusal(TraceReader.read(
                "cpu_milli,num_gpu\n1000,1\n1000,%s\n".formatted(cards).lines().toList()));

        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal.figures()).containsAllEntriesOf(Map.of("line", "3", "column", "num_gpu"));
    }

    @Test
    void textOfAnotherFormAndTracesWithoutJobsAreRefused() {
        assertThat(refusal(TraceReader.read("hello\nworld\n".lines().toList())).code())
                .isEqualTo("TRACE_UNKNOWN");
        assertThat(refusal(TraceReader.read("cpu_milli,num_gpu\n".lines().toList()))
                        .code())
                .isEqualTo("TRACE_EMPTY");
        assertThat(refusal(TraceReader.read("; only words\n1 2 3\n".lines().toList()))
                        .code())
                .isEqualTo("FIELDS_WRONG");
    }

    private static Trace read(String text) {
        return done(TraceReader.read(text.lines().toList()));
    }
}
