package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.cardhour.execution.gateway.CheckpointSignal;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmWordsTest {

    @ParameterizedTest
    @CsvSource({
        "a1, a1",
        "'a1,b2', a1 b2",
        "'a[1-3,7],login', a1 a2 a3 a7 login",
        "'n[08-11]', n08 n09 n10 n11",
        "'r[1-2]-n[1,3]', r1-n1 r1-n3 r2-n1 r2-n3",
        "'', ''"
    })
    void namesOfNodesAreWrittenOut(String text, String names) {
        assertThat(String.join(" ", NodeNames.of(text))).isEqualTo(names);
    }

    @Test
    void cardsAreCountedHoweverSlurmWritesThem() {
        assertThat(SlurmCards.counted("gpu:a100:8(S:0-1)")).isEqualTo(Map.of("gpu:a100", 8));
        assertThat(SlurmCards.counted("gpu:a100:2(IDX:0-1),gpu:h100:0(IDX:N/A)"))
                .isEqualTo(Map.of("gpu:a100", 2, "gpu:h100", 0));
        assertThat(SlurmCards.counted("gres/gpu:a100:2")).isEqualTo(Map.of("gpu:a100", 2));
        assertThat(SlurmCards.counted("gres:gpu:a100:2")).isEqualTo(Map.of("gpu:a100", 2));
        assertThat(SlurmCards.counted("npu:910b3:8")).isEqualTo(Map.of("npu:910b3", 8));
        assertThat(SlurmCards.counted("gpu:4")).isEqualTo(Map.of("gpu", 4));
        assertThat(SlurmCards.counted("gpu")).isEqualTo(Map.of("gpu", 1));
        assertThat(SlurmCards.counted("")).isEmpty();
    }

    @Test
    void modelsAreTranslatedBothWays() {
        var cards = new SlurmCards(Map.of(
                "a100", new CardModel("A100-80G", 80, "NVLINK"), "npu:910b3", new CardModel("910B3", 64, "HCCS")));

        assertThat(cards.model("gpu:a100").map(CardModel::model)).contains("A100-80G");
        assertThat(cards.model("npu:910b3").map(CardModel::model)).contains("910B3");
        assertThat(cards.model("gpu:h100")).isEmpty();
        assertThat(cards.wanted(SlurmOrder.sleeping().cards(2).order()))
                .isEqualTo(new SlurmCards.Wanted.Cards(Optional.of("gpu:a100:2")));
        assertThat(cards.wanted(SlurmOrder.sleeping().cards(8).cardsOf("910B3").order()))
                .isEqualTo(new SlurmCards.Wanted.Cards(Optional.of("npu:910b3:8")));
        assertThat(cards.wanted(SlurmOrder.sleeping().cards(0).order()))
                .isEqualTo(new SlurmCards.Wanted.Cards(Optional.empty()));
    }

    @Test
    void aNoteSaysWhatWasWrittenIntoIt() {
        var note = new SlurmNote("ch-1", Optional.of(CheckpointSignal.USR2), Optional.empty());
        var told = note.killedAt(Instant.ofEpochMilli(1_796_111_108_123L));

        assertThat(told.text()).isEqualTo("ch-1 save=USR2 kill=1796111108123");
        assertThat(SlurmNote.parse(told.text())).isEqualTo(told);
        assertThat(SlurmNote.parse(note.text())).isEqualTo(note);
        assertThat(SlurmNote.parse("a comment of somebody else").name()).isEmpty();
    }

    @Test
    void aScriptBecomesTheProgramWordForWord() {
        var script = SlurmScript.of(SlurmOrder.shell("echo 'it''s' $HOME").order(), "/runs");

        assertThat(script.text()).endsWith("exec '/bin/sh' '-c' 'echo '\\''it'\\'''\\''s'\\'' $HOME'\n");
        assertThat(script.environment()).containsKeys("CARDHOUR_RUN", "CARDHOUR_URL", "CARDHOUR_TOKEN");
        assertThat(SlurmScript.faults(
                        SlurmOrder.sleeping().with("SLURM_JOB_ID", "1").order()))
                .isNotEmpty();
        assertThat(SlurmScript.faults(SlurmOrder.sleeping().with("A-B", "1").order()))
                .isNotEmpty();
        assertThat(SlurmScript.faults(SlurmOrder.sleeping().with("AB", "1").order()))
                .isEmpty();
    }

    @Test
    void aVariableCannotPassForOneOfCardhours() {
        var order = SlurmOrder.sleeping().with("CARDHOUR_TOKEN", "mine").order();

        assertThat(SlurmScript.of(order, "/runs").environment().get("CARDHOUR_TOKEN"))
                .isEqualTo(order.access().token());
    }
}
