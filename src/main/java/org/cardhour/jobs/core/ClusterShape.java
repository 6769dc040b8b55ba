package org.cardhour.jobs.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;

/** A registered cluster as far as it decides what can ever run there; its present state plays no part. */
public record ClusterShape(
        UUID id,
        String code,
        UUID siteId,
        Images images,
        Set<JobKind> kinds,
        Map<String, ModelShape> models,
        List<NodeShape> nodes,
        Tenants tenants) {

    /** Whether the runs of different tenants are kept apart. */
    public enum Tenants {
        APART,
        /** As far as is known. */
        NOT_APART
    }

    /** How a cluster takes what it is to run. */
    public enum Images {
        /** Each job brings an image. */
        NEEDED,
        /** A job's command runs on the node itself. */
        NOT_TAKEN
    }

    /**
     * One card model there.
     *
     * @param offered the cards that may be used from outside
     */
    public record ModelShape(int memoryGib, Cards offered) {}

    /**
     * One node there.
     *
     * @param cards how many cards of each model it has
     * @param interconnect how all its cards are linked; empty where that is not known, or not the same for all
     * @param versions of its software, as far as they are known
     */
    public record NodeShape(
            long cpuMillis,
            long memoryMib,
            Map<String, Integer> cards,
            Optional<String> interconnect,
            Map<Software, Version> versions) {

        public NodeShape {
            cards = Map.copyOf(cards);
            versions = Map.copyOf(versions);
        }

        /** One of which is not known what is on it. */
        public NodeShape(long cpuMillis, long memoryMib, Map<String, Integer> cards, Optional<String> interconnect) {
            this(cpuMillis, memoryMib, cards, interconnect, Map.of());
        }

        /** The same, of which is not known either how its cards are linked. */
        public NodeShape(long cpuMillis, long memoryMib, Map<String, Integer> cards) {
            this(cpuMillis, memoryMib, cards, Optional.empty());
        }
    }

    public ClusterShape {
        kinds = Set.copyOf(kinds);
        models = Map.copyOf(models);
        nodes = List.copyOf(nodes);
    }

    /** One that is not known to keep tenants apart. */
    public ClusterShape(
            UUID id,
            String code,
            UUID siteId,
            Images images,
            Set<JobKind> kinds,
            Map<String, ModelShape> models,
            List<NodeShape> nodes) {
        this(id, code, siteId, images, kinds, models, nodes, Tenants.NOT_APART);
    }

    Cards offered(String model) {
        return Optional.ofNullable(models.get(model)).map(ModelShape::offered).orElse(Cards.NONE);
    }
}
