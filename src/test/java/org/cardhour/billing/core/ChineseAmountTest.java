package org.cardhour.billing.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChineseAmountTest {

    @ParameterizedTest
    @CsvSource({
        "0.00, 零元整",
        "0.01, 壹分",
        "0.50, 伍角整",
        "0.55, 伍角伍分",
        "1.00, 壹元整",
        "1.05, 壹元零伍分",
        "10.00, 壹拾元整",
        "105.10, 壹佰零伍元壹角整",
        "972.22, 玖佰柒拾贰元贰角贰分",
        "5944.00, 伍仟玖佰肆拾肆元整",
        "10000.00, 壹万元整",
        "10001.00, 壹万零壹元整",
        "10100.00, 壹万零壹佰元整",
        "100000000.00, 壹亿元整",
        "100000001.00, 壹亿零壹元整",
        "100010000.30, 壹亿零壹万元叁角整",
        "123456789.12, 壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元壹角贰分",
        "10203040.05, 壹仟零贰拾万叁仟零肆拾元零伍分",
        "-5.00, 负伍元整"
    })
    void amountIsWrittenInCapitals(BigDecimal amount, String text) {
        assertThat(ChineseAmount.of(amount)).isEqualTo(text);
    }
}
