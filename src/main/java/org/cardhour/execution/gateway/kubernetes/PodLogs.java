package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;

/**
 * What the first program of a run wrote, as its node keeps it. Kubernetes keeps one stream for both and can't begin in
 * the middle of it, so what lies before is read and left out.
 */
final class PodLogs {

    private static final int PIECE = 256 * 1024;

    /** What nodes keep of a log is far less than this. */
    private static final long LIMIT = 512L * 1024 * 1024;

    private final ApiServer api;
    private final RunReader reader;

    PodLogs(ApiServer api, RunReader reader) {
        this.api = api;
        this.reader = reader;
    }

    LogPart read(RunName run, LogStream stream, long fromByte) {
        return switch (stream) {
            case STDERR -> LogPart.none(fromByte, 0);
            case STDOUT ->
                fromByte >= LIMIT
                        ? LogPart.none(fromByte, fromByte)
                        : pod(run).map(pod -> read(pod, fromByte)).orElseGet(() -> LogPart.none(fromByte, 0));
        };
    }

    private Optional<Pod> pod(RunName run) {
        return reader.of(run)
                .flatMap(objects -> objects.pods().stream()
                        .filter(pod -> Views.pod(pod).program().startedAt().isPresent())
                        .min(Comparator.comparing(pod -> pod.getMetadata().getName())));
    }

    private LogPart read(Pod pod, long fromByte) {
        var limit = Math.toIntExact(fromByte) + PIECE + 1;
        return api.find(client -> client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(pod.getMetadata().getName())
                        .inContainer(RunPod.CONTAINER)
                        .limitBytes(limit)
                        .getLogInputStream())
                .map(log -> part(log, fromByte))
                .orElseGet(() -> LogPart.none(fromByte, 0));
    }

    private static LogPart part(InputStream log, long fromByte) {
        try (log) {
            var before = skip(log, fromByte);
            if (before < fromByte) {
                return LogPart.none(fromByte, before);
            }
            var bytes = log.readNBytes(PIECE);
            var hasMore = log.read() >= 0 ? 1 : 0;
            return new LogPart(fromByte, ByteBuffer.wrap(bytes), fromByte + bytes.length + hasMore);
        } catch (IOException failure) {
            throw new EngineUnclear("the log can't be read: " + failure.getMessage(), failure);
        }
    }

    private static long skip(InputStream log, long count) throws IOException {
        long skipped = 0;
        while (skipped < count) {
            var read = log.readNBytes((int) Math.min(PIECE, count - skipped)).length;
            if (read == 0) {
                return skipped;
            }
            skipped += read;
        }
        return skipped;
    }
}
