package org.cardhour.planning.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolYamlTest {

    @Test
    void poolHasItsNodesPricesAndPolicy() {
        var described = done(PoolYaml.read("""
            name: two-sites
            clusters:
              - name: bj
                nodes:
                  - {count: 2, cards: 8, model: A100, card_memory: 80, cpu: 96, memory: 768}
                  - {count: 1, cpu: 64}
              - nodes: [{cards: 4, model: 910B3}]
            prices: {A100: 12.50}
            grace: PT2M
            checkpoint_every: PT30M
            resource_pool:
              name: pool
              zone: UTC
              clusters: []
              buffer_ratio: 0.10
              quotas: [{team: red, accelerator: 50%}]
            """));

        assertThat(described.pool().nodes()).isEqualTo(4);
        assertThat(described.pool().supply()).hasToString("{910B3=4, A100=16}");
        assertThat(described.pool().clusters().getFirst().nodes().getFirst().cpuMillis())
                .isEqualTo(96_000);
        assertThat(described.pool().assumptions().prices()).containsEntry("A100", new BigDecimal("12.50"));
        assertThat(described.pool().assumptions().checkpoint()).contains(Duration.ofMinutes(30));
        assertThat(described.policy().orElseThrow().quotaOf("red")).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: x | POOL_EMPTY",
                "'clusters: [{nodes: [{cards: 8}]}]' | POOL_NODE_WRONG",
                "'clusters: [{nodes: [{cards: 999, model: A100}]}]' | POOL_NODE_WRONG",
                "'clusters: [{nodes: [{count: 30000}]}]' | POOL_TOO_LARGE",
                "'clusters: [null]' | POOL_EMPTY",
                "'clusters: [{nodes: [null]}]' | POOL_EMPTY",
                "'clusters: [{nodes: [{cards: 1, model: a, cpu: -1}]}]' | POOL_NODE_WRONG",
                "'clusters: [{nodes: [{cards: 1, model: a, card_memory: -1}]}]' | POOL_NODE_WRONG",
                "'prices: {a: -1}\nclusters: [{nodes: [{cards: 1, model: a}]}]' | POOL_PRICE_WRONG",
                "'clusters: [{nodse: []}]' | POOL_KEY_UNKNOWN",
                "'clusters: [{nodes: [{cards: many}]}]' | POOL_VALUE_WRONG",
                "'grace: -PT1S\nclusters: [{nodes: [{cards: 1, model: a}]}]' | POOL_TIME_WRONG",
                "'grace: PT1H0.001S\nclusters: [{nodes: [{cards: 1, model: a}]}]' | POOL_TIME_WRONG",
                "'checkpoint_every: P366D\nclusters: [{nodes: [{cards: 1, model: a}]}]' | POOL_TIME_WRONG",
                "'name: \"x' | POOL_NO_YAML",
                "'clusters: [{nodes: []}]\nresource_pool: {}' | POLICY_INVALID"
            })
    void faultIsNamed(String yaml, String code) {
        assertThat(refusal(PoolYaml.read(yaml)).code()).isEqualTo(code);
    }
}
