package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds processes by what their command line names, and ends whole groups. */
final class Processes {

    private Processes() {}

    /** All but this one whose command line names something in the folder. */
    static Stream<ProcessHandle> naming(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(folder + "/"))
                        .isPresent());
    }

    /** KILL to the group with this id; nothing when there is none. */
    static void killGroup(long id) {
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -s KILL -- -" + id)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot end the process group " + id, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
