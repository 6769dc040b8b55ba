package org.cardhour.execution.gateway.results;

import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;

/** Where files that runs leave are stored, each under its run and a number; never under a name that a program gave. */
public interface ResultStore {

    /** What was stored. */
    record Stored(long bytes, String sha256) {}

    /** Stores all of it in place of what was there before, or nothing. A file longer than {@code most} bytes is a fault. */
    Stored put(UUID run, int number, InputStream content, long most) throws IOException;

    /** From a byte on; whoever gets it closes it. */
    InputStream open(UUID run, int number, long fromByte) throws IOException;

    /** Removes all of a run; what is not there is removed already. */
    void remove(UUID run) throws IOException;
}
