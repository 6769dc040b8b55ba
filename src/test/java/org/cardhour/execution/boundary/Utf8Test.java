package org.cardhour.execution.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.cardhour.execution.core.LogPart;
import org.junit.jupiter.api.Test;

class Utf8Test {

    private static final byte[] TEXT = "卡时 → 😀 ok".getBytes(StandardCharsets.UTF_8);

    @Test
    void piecesCutAnywhereGiveTheWholeText() {
        for (int cut = 0; cut <= TEXT.length; cut++) {
            var first = Utf8.whole(part(0, cut));
            var second = Utf8.whole(part((int) first.nextByte(), TEXT.length));

            assertThat(first.text() + second.text()).as("cut at %d", cut).isEqualTo("卡时 → 😀 ok");
            assertThat(second.nextByte()).isEqualTo(TEXT.length);
        }
    }

    @Test
    void bytesThatAreNoTextAreNotWaitedFor() {
        var bytes = new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80};

        var text = Utf8.whole(new LogPart(7, ByteBuffer.wrap(bytes), 12));

        assertThat(text.nextByte()).isEqualTo(12);
    }

    private static LogPart part(int from, int to) {
        return new LogPart(from, ByteBuffer.wrap(TEXT, from, to - from).slice(), TEXT.length);
    }
}
