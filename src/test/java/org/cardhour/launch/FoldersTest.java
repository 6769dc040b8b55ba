package org.cardhour.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    @TempDir
    Path folder;

    @Test
    void fiveFormerLogsAreKeptTheNewestFirst() throws IOException {
        var log = folder.resolve("server.log");

        for (int start = 1; start <= 7; start++) {
            Folders.setAside(log);
            Files.writeString(log, "start " + start);
        }

        assertThat(Files.readString(log)).isEqualTo("start 7");
        assertThat(Files.readString(folder.resolve("server.log.1"))).isEqualTo("start 6");
        assertThat(Files.readString(folder.resolve("server.log.5"))).isEqualTo("start 2");
        assertThat(Folders.files(folder, "")).hasSize(6);
    }
}
