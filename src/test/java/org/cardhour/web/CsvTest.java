package org.cardhour.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void textStaysText() {
        assertThat(Csv.text("plain")).isEqualTo("plain");
        assertThat(Csv.text("")).isEmpty();
        assertThat(Csv.text("林,大")).isEqualTo("\"林,大\"");
        assertThat(Csv.text("say \"no\"")).isEqualTo("\"say \"\"no\"\"\"");
    }

    @Test
    void textThatAProgramMightComputeIsQuoted() {
        assertThat(Csv.text("=cmd|x")).isEqualTo("'=cmd|x");
        assertThat(Csv.text("+1")).isEqualTo("'+1");
        assertThat(Csv.text("-1")).isEqualTo("'-1");
        assertThat(Csv.text("@SUM(A1,A2)")).isEqualTo("\"'@SUM(A1,A2)\"");
        assertThat(Csv.text("\t=1")).isEqualTo("'\t=1");
    }

    @Test
    void lineEndsAsTheStandardSays() {
        assertThat(Csv.line(List.of("a", "b\nc", ""))).isEqualTo("a,\"b\nc\",\r\n");
    }
}
