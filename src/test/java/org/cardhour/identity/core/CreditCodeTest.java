package org.cardhour.identity.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreditCodeTest {

    @ParameterizedTest
    @ValueSource(strings = {"91350100M000100Y43", "91110000600037341L"})
    void rightCodesAreValid(String code) {
        assertThat(CreditCode.isValid(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "91350100M000100Y4",
                "91350100M000100Y433",
                "91350100M000100Y44",
                "91350100M000001Y43",
                "91350100m000100Y43",
                "91350100I000100Y43",
                "91350100M000100Y4é"
            })
    void anyOtherTextIsNot(String code) {
        assertThat(CreditCode.isValid(code)).isFalse();
    }
}
