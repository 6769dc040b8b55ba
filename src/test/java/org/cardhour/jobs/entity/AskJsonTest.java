package org.cardhour.jobs.entity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskJsonTest {

    /** As jobs were stored before they could say more. */
    private static final String OLD = """
        {"name": "old", "kind": "TRAINING",
         "program": {"command": ["true"], "image": null, "environment": {}},
         "demand": {"nodes": 2, "cardsPerNode": {"thousandths": 1000}, "models": [], "minimumMemoryGib": 0,
                    "cpuMillis": 1000, "memoryMib": 512},
         "terms": {"priority": {"name": "low", "value": 100}, "preemptible": true, "restartable": true,
                   "checkpoint": null, "walltime": "PT1H", "estimate": null, "notBefore": null, "maxReruns": 0,
                   "afterLoss": "RUN_AGAIN", "grace": "PT30S"},
         "where": {"required": [], "preferred": [], "avoided": []}, "labels": {}, "logs": "OWN"}
        """;

    private final AskJson json = new AskJson();

    @Test
    void jobOfAnEarlierVersionWishesNothingOfWhatCameLater() {
        var ask = json.convertToEntityAttribute(OLD);

        assertThat(ask.datasets()).isEmpty();
        assertThat(ask.terms().offPeak()).isFalse();
        assertThat(ask.terms().maxCost()).isEmpty();
        assertThat(ask.demand().leastNodes()).isEqualTo(2);
        assertThat(ask.demand().interconnect()).isEmpty();
        assertThat(ask.demand().isolated()).isFalse();
        assertThat(ask.demand().minimumVersions()).isEmpty();
        assertThat(json.convertToEntityAttribute(json.convertToDatabaseColumn(ask)))
                .isEqualTo(ask);
    }
}
