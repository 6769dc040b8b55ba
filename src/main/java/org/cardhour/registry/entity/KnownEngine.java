package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a cluster's engine last said of itself, and what keeps Cardhour from speaking to it now. */
@Entity
@Table(name = "cluster_engine")
public class KnownEngine {

    private static final int LONGEST_TROUBLE = 1_000;

    @Id
    @Column(name = "cluster_id")
    private UUID clusterId;

    private String engine;

    @Column(name = "engine_version")
    private String engineVersion;

    private String capabilities;

    private String remarks;

    @Column(name = "described_at")
    private @Nullable Instant describedAt;

    private String trouble;

    @Column(name = "trouble_at")
    private @Nullable Instant troubleAt;

    @Version
    private int version;

    protected KnownEngine() {}

    /**
     * What an engine says of itself.
     *
     * @param remarks sentences for people, in English
     */
    public record Description(String engine, String version, List<String> capabilities, List<String> remarks) {

        public Description {
            capabilities = List.copyOf(capabilities);
            remarks = List.copyOf(remarks);
        }
    }

    /** What it is that does not work, in English, and since when. */
    public record Trouble(String text, Instant since) {}

    /** Of which nothing is known yet. */
    public KnownEngine(UUID clusterId) {
        this.clusterId = clusterId;
        this.engine = "";
        this.engineVersion = "";
        this.capabilities = "";
        this.remarks = "";
        this.trouble = "";
    }

    /** It has answered; whatever the trouble was, it is over. */
    public void described(Description said, Instant now) {
        engine = said.engine();
        engineVersion = said.version();
        capabilities = String.join(",", said.capabilities());
        remarks = String.join("\n", said.remarks());
        describedAt = now;
        trouble = "";
        troubleAt = null;
    }

    /** It can't be spoken to. The same trouble twice is one, since the first time. */
    public void troubled(String text, Instant now) {
        var cut = text.substring(0, Math.min(LONGEST_TROUBLE, text.length()));
        if (!cut.equals(trouble)) {
            trouble = cut;
            troubleAt = now;
        }
    }

    public UUID clusterId() {
        return clusterId;
    }

    /** Empty until it has answered for the first time. */
    public Optional<Description> description() {
        return describedAt()
                .map(at -> new Description(engine, engineVersion, list(capabilities, ","), list(remarks, "\n")));
    }

    public Optional<Instant> describedAt() {
        return Optional.ofNullable(describedAt);
    }

    /** Empty while it answers. */
    public Optional<Trouble> trouble() {
        return Optional.ofNullable(troubleAt).map(since -> new Trouble(trouble, since));
    }

    private static List<String> list(String text, String separator) {
        return Stream.of(text.split(separator, -1))
                .filter(item -> !item.isEmpty())
                .toList();
    }
}
