package org.cardhour.execution.gateway.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest {

    private static final UUID RUN = UUID.randomUUID();

    @TempDir
    Path folder;

    @Test
    void whatIsStoredIsReadFromAnyByteAndKnownByItsDigest() throws IOException {
        var store = new FileStore(folder);

        var stored = store.put(RUN, 1, text("abc"), 3);

        assertThat(stored.bytes()).isEqualTo(3);
        assertThat(stored.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(read(store, 0)).isEqualTo("abc");
        assertThat(read(store, 2)).isEqualTo("c");
    }

    @Test
    void fileThatBreaksOffOrIsTooLongLeavesWhatWasThereBefore() throws IOException {
        var store = new FileStore(folder);
        store.put(RUN, 1, text("whole"), 100);

        assertThatThrownBy(() -> store.put(RUN, 1, text("too long"), 3)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> store.put(RUN, 1, breaking(), 100)).isInstanceOf(IOException.class);

        assertThat(read(store, 0)).isEqualTo("whole");
    }

    @Test
    void removedRunIsGoneAndMayBeRemovedAgain() throws IOException {
        var store = new FileStore(folder);
        store.put(RUN, 1, text("abc"), 100);
        store.put(RUN, 2, text("def"), 100);

        store.remove(RUN);
        store.remove(RUN);

        assertThatThrownBy(() -> store.open(RUN, 1, 0)).isInstanceOf(FileNotFoundException.class);
        try (var left = Files.walk(folder)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private static String read(FileStore store, long from) throws IOException {
        try (var content = store.open(RUN, 1, from)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static InputStream breaking() {
        return new SequenceInputStream(text("x"), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken off");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                return read();
            }
        });
    }
}
