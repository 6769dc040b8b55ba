package org.cardhour.planning.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.planning.core.TraceFixture.done;
import static org.cardhour.planning.core.TraceFixture.refusal;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeListTest {

    private static final String HEADER = "sn,cpu_milli,memory_mib,gpu,model";

    @Test
    void sameNodesGiveTheSameClusterInWhateverOrderTheyStand() {
        var one = done(NodeList.read(List.of(HEADER, "b,64000,1000,2,P100", "a,32000,1000,0,")));
        var other = done(NodeList.read(List.of(HEADER, "a,32000,1000,0,", "b,64000,1000,2,P100")));

        assertThat(NodeList.cluster(1, one)).isEqualTo(NodeList.cluster(1, other));
        assertThat(NodeList.cluster(1, one).nodes().getFirst().cards()).isEmpty();
    }

    @Test
    void nodeThatStandsTwiceAndCardsWithoutAModelAreRefused() {
        assertThat(refusal(NodeList.read(List.of(HEADER, "a,1,1,0,", "a,1,1,0,")))
                        .figures())
                .containsEntry("line", "3");
        assertThat(refusal(NodeList.read(List.of(HEADER, "a,1,1,4,"))).code()).isEqualTo("VALUE_MISSING");
        assertThat(refusal(NodeList.read(List.of("name,cards", "a,4"))).code()).isEqualTo("NODES_UNKNOWN");
        assertThat(refusal(NodeList.read(List.of(HEADER))).code()).isEqualTo("NODES_EMPTY");
    }
}
