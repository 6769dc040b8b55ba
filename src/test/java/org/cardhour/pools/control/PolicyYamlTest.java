package org.cardhour.pools.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.Hours;
import org.cardhour.pools.core.PolicyDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyYamlTest {

    private static final String WHOLE = """
        resource_pool:
          name: unified-pool
          zone: Asia/Shanghai
          clusters: [bj-slurm, sh-k8s]
          buffer_ratio: 0.15            # 0.10-0.20
          aging_bound: 12h
          minimum_run_time: 10m
          recall_notice: 12h
          fair_share: {lambda: 0.25, half_life: 3d}
          score: {feeding: 7}
          off_peak: ["20:00-06:00"]
          classes:
            - {name: urgent, tenants: [inference], kinds: [INFERENCE], default_walltime: 8h, max_walltime: 7d}
          quotas:
            - team: training
              accelerator: 60%
              weight: 2.5
              memory: 55%
              cpu: 50%
              storage: 200Ti
              borrow_limit: 20%
              lend_limit: 100%
              windows: [{when: "22:00-08:00", accelerator: 80%}]
            - team: inference
              accelerator: {A100-80G: 30%, 910B3: 4}
              memory: 512Gi
              cpu: 64
        """;

    private static final String SMALL = """
        resource_pool:
          name: pool
          zone: UTC
          clusters: [c]
          buffer_ratio: 0.15
          quotas:
            - team: a
              accelerator: 60%
        """;

    @Test
    void policyIsReadAsItIsWritten() {
        var policy = read(WHOLE);

        assertThat(policy.clusters()).containsExactly("bj-slurm", "sh-k8s");
        assertThat(policy.bufferRatio()).isEqualByComparingTo("0.15");
        assertThat(policy.rules().agingBound()).isEqualTo(Duration.ofHours(12));
        assertThat(policy.rules().recallNotice()).isEqualTo(Duration.ofHours(12));
        assertThat(policy.rules().fairShare().permille()).isEqualTo(250);
        assertThat(policy.rules().weights().feeding()).isEqualTo(7);
        assertThat(policy.offPeak()).containsExactly(new Hours(LocalTime.of(20, 0), LocalTime.of(6, 0)));
        assertThat(policy.classRule("urgent").maximumWalltime()).contains(Duration.ofDays(7));
        assertThat(policy.classRule("urgent").isFor("training", JobKind.INFERENCE))
                .isFalse();
        var training = policy.quotaOf("training").orElseThrow();
        assertThat(training.weight()).contains(new BigDecimal("2.5"));
        assertThat(training.usual().accelerator().of("A100-80G")).isEqualTo(percent("60"));
        assertThat(training.usual().storage()).contains(count("219902325555200"));
        assertThat(training.windows())
                .singleElement()
                .satisfies(window -> assertThat(window.startInclusive()).isEqualTo(LocalTime.of(22, 0)));
        var inference = policy.quotaOf("inference").orElseThrow();
        assertThat(inference.usual().accelerator().of("910B3")).isEqualTo(count("4"));
        assertThat(inference.usual().accelerator().of("H100")).isEqualTo(Amount.nothing());
        assertThat(inference.borrowLimit().of("910B3")).isEqualTo(Amount.nothing());
        assertThat(inference.lendLimit().of("910B3")).isEqualTo(Amount.everything());
    }

    @Test
    void whatIsWrittenAnewReadsTheSame() {
        var policy = read(WHOLE);

        assertThat(normal(read(PolicyYaml.write(policy)))).isEqualTo(normal(policy));
    }

    @ParameterizedTest(name = "{0} -> {1}: {2} at {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "accelerator: 60% | acelerator: 60% | UNKNOWN_KEY | /resource_pool/quotas/0/acelerator",
                "accelerator: 60% | accelerator: 60 percent | AMOUNT_EXPECTED | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | accelerator: 101% | PERCENT_OUT_OF_RANGE | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | accelerator: -1% | PERCENT_OUT_OF_RANGE | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | accelerator: 2.5 | CARDS_EXPECTED | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | accelerator: true | CARDS_EXPECTED | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | accelerator: [1] | CARDS_EXPECTED | /resource_pool/quotas/0/accelerator",
                "accelerator: 60% | memory: 5 apples | AMOUNT_EXPECTED | /resource_pool/quotas/0/memory",
                "accelerator: 60% | cpu: -1 | NEGATIVE | /resource_pool/quotas/0/cpu",
                "team: a | team: [a] | TEXT_EXPECTED | /resource_pool/quotas/0/team",
                "zone: UTC | zone: Atlantis | INVALID_ZONE | /resource_pool/zone",
                "name: pool | name: Pool! | POOL_NAME | /resource_pool/name",
                "buffer_ratio: 0.15 | buffer_ratio: much | NUMBER_EXPECTED | /resource_pool/buffer_ratio",
                "buffer_ratio: 0.15 | buffer_ratio: 1e999999999 | NUMBER_EXPECTED | /resource_pool/buffer_ratio",
                "accelerator: 60% | cpu: 1e999999999 | NUMBER_EXPECTED | /resource_pool/quotas/0/cpu",
                "buffer_ratio: 0.15 | queued_jobs: 1.5 | COUNT_EXPECTED | /resource_pool/queued_jobs",
                "buffer_ratio: 0.15 | aging_bound: 24 | TEXT_EXPECTED | /resource_pool/aging_bound",
                "buffer_ratio: 0.15 | aging_bound: soon | DURATION_EXPECTED | /resource_pool/aging_bound",
                "buffer_ratio: 0.15 | fair_share: {lambda: much} | NUMBER_EXPECTED | /resource_pool/fair_share/lambda",
                "buffer_ratio: 0.15 | score: {luck: 1} | UNKNOWN_KEY | /resource_pool/score/luck",
                "buffer_ratio: 0.15 | score: {feeding: -1} | COUNT_EXPECTED | /resource_pool/score/feeding",
                "buffer_ratio: 0.15 | off_peak: [night] | HOURS_EXPECTED | /resource_pool/off_peak/0",
                "buffer_ratio: 0.15 | classes: [{kinds: [BATCH]}] | MISSING | /resource_pool/classes/0/name",
                "buffer_ratio: 0.15 | classes: [{name: low, kinds: [PLAY]}] | CHOICE_EXPECTED |"
                        + " /resource_pool/classes/0/kinds/0",
                "clusters: [c] | clusters: c | LIST_EXPECTED | /resource_pool/clusters",
                "resource_pool: | pool: | UNKNOWN_KEY | /pool"
            })
    void wrongPlaceIsNamed(String right, String wrong, String code, String pointer) {
        var faults = faults(SMALL.replace(right, wrong));

        assertThat(faults).anySatisfy(fault -> {
            assertThat(fault.code()).isEqualTo(code);
            assertThat(fault.pointer()).isEqualTo(pointer);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"22:00", "25:00-08:00", "22:00-22:00", "22:00 - 08:00"})
    void hoursAreRefusedInAnotherForm(String hours) {
        var text = WHOLE.replace("22:00-08:00", hours);

        assertThat(faults(text)).extracting(Refusal.Fault::code).containsExactly("HOURS_EXPECTED");
    }

    @Test
    void everyWrongPlaceIsNamedAtOnce() {
        var text = SMALL.replace("60%", "many").replace("0.15", "much").replace("UTC", "Mars");

        assertThat(faults(text)).hasSize(3);
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(faults("resource_pool: {name: pool}"))
                .extracting(Refusal.Fault::pointer)
                .containsExactly(
                        "/resource_pool/zone",
                        "/resource_pool/clusters",
                        "/resource_pool/buffer_ratio",
                        "/resource_pool/quotas");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "resource_pool: &a [1]\nother: *a",
                "a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]",
                "resource_pool: !!java.net.URL http://example.org",
                "resource_pool: !custom {}"
            })
    void anchorsAliasesAndTagsAreRefused(String text) {
        assertThat(faults(text)).extracting(Refusal.Fault::code).containsExactly("YAML_REFERENCE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: b: c", "[", "\t- x", "a: 1\na: 2", "resource_pool: {}\n---\nmore: 1"})
    void whatIsNoYamlIsRefused(String text) {
        assertThat(faults(text)).extracting(Refusal.Fault::code).containsExactly("BAD_YAML");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "3", "[]"})
    void whatIsNoPolicyIsRefused(String text) {
        assertThat(faults(text)).isNotEmpty();
    }

    @Test
    void tooDeepIsRefused() {
        assertThat(faults("[".repeat(2_000))).extracting(Refusal.Fault::code).containsExactly("BAD_YAML");
    }

    @Test
    void tooLargeIsRefused() {
        assertThat(faults(SMALL + "#".repeat(300_000)))
                .extracting(Refusal.Fault::code)
                .containsExactly("POLICY_TOO_LARGE");
    }

    private static PolicyDocument read(String text) {
        return switch (PolicyYaml.read(text)) {
            case Outcome.Done<PolicyDocument>(PolicyDocument policy) -> policy;
            case Outcome.Refused<PolicyDocument>(Refusal refusal) -> throw new AssertionError(refusal);
        };
    }

    private static List<Refusal.Fault> faults(String text) {
        return switch (PolicyYaml.read(text)) {
            case Outcome.Done<PolicyDocument>(PolicyDocument policy) -> throw new AssertionError(policy);
            case Outcome.Refused<PolicyDocument>(Refusal refusal) -> refusal.faults();
        };
    }

    /** Text of it, in which 4 and 4.0 are the same. */
    private static String normal(PolicyDocument policy) {
        return PolicyYaml.write(policy);
    }

    private static Amount percent(String percent) {
        return new Amount.Percent(new BigDecimal(percent));
    }

    private static Amount count(String count) {
        return new Amount.Count(new BigDecimal(count));
    }
}
