package org.cardhour.execution.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {

    @Test
    void rangeIncludesItsLastByte() {
        var range = ByteRange.parse("bytes=10-19").orElseThrow();

        assertThat(range).isEqualTo(new ByteRange(10, Optional.of(19L)));
        assertThat(range.endIn(100)).isEqualTo(20);
        assertThat(range.endIn(15)).isEqualTo(15);
    }

    @Test
    void openRangeGoesToTheEnd() {
        assertThat(ByteRange.parse("bytes=10-").orElseThrow().endIn(100)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bytes=-5", "bytes=9-3", "bytes=0-1,5-6", "lines=1-2", "bytes=99999999999999999999-"})
    void otherFormsAreIgnored(String header) {
        assertThat(ByteRange.parse(header)).isEmpty();
    }
}
