package org.cardhour.execution.core;

import java.nio.ByteBuffer;

/**
 * A piece of what a run wrote.
 *
 * @param firstByte where the piece begins; greater than what was asked for when the beginning is no longer kept
 * @param bytes read only
 * @param size of all that was written so far; the piece may end before it
 */
public record LogPart(long firstByte, ByteBuffer bytes, long size) {

    public LogPart {
        bytes = bytes.asReadOnlyBuffer();
    }

    public static LogPart none(long fromByte, long size) {
        return new LogPart(fromByte, ByteBuffer.allocate(0), size);
    }

    @Override
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** Where the next piece begins. */
    public long nextByte() {
        return firstByte + bytes.remaining();
    }
}
