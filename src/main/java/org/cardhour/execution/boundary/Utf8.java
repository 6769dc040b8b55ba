package org.cardhour.execution.boundary;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.cardhour.execution.core.LogPart;

/**
 * Text of a piece of a log, cut where a character ends: its rest comes with the next piece.
 *
 * @param nextByte the byte after the text
 */
record Utf8(String text, long nextByte) {

    private static final int LONGEST = 4;

    static Utf8 whole(LogPart part) {
        var bytes = part.bytes();
        var length = wholeLength(bytes);
        var text = StandardCharsets.UTF_8
                .decode(bytes.slice(bytes.position(), length))
                .toString();
        return new Utf8(text, part.firstByte() + length);
    }

    /** All of it, or without the first bytes of a character that goes on; what is no UTF-8 at all is not waited for. */
    private static int wholeLength(ByteBuffer bytes) {
        int length = bytes.remaining();
        for (int back = 1; back <= Math.min(LONGEST, length); back++) {
            int unit = bytes.get(bytes.position() + length - back) & 0xff;
            if ((unit & 0xc0) != 0x80) {
                return back < sizeOf(unit) ? length - back : length;
            }
        }
        return length;
    }

    private static int sizeOf(int leadingByte) {
        if (leadingByte >= 0xf0) {
            return 4;
        }
        if (leadingByte >= 0xe0) {
            return 3;
        }
        return leadingByte >= 0xc0 ? 2 : 1;
    }
}
