package org.cardhour.scheduling.control;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.registry.control.DataPlaces;
import org.cardhour.registry.entity.Image;
import org.cardhour.registry.entity.SiteLink;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Nearness;
import org.cardhour.scheduling.core.Reason;

/** What has to come to the place where a job runs, and from where it can. */
record Cargo(Nearness nearness, List<Nearness.Data> data, Set<UUID> clustersWithImage) {

    /** @param image as the job names it: by name, or by name and digest */
    static Cargo of(DataPlaces.All all, Set<String> datasets, Optional<String> image) {
        return new Cargo(
                new Nearness(all.links().stream().map(Cargo::link).toList()),
                all.datasets().stream()
                        .filter(dataset -> datasets.contains(dataset.name()))
                        .map(dataset -> new Nearness.Data(
                                dataset.name(),
                                dataset.particulars().bytes(),
                                dataset.particulars().sites()))
                        .toList(),
                all.images().stream()
                        .filter(known ->
                                image.filter(named -> isNamed(known, named)).isPresent())
                        .flatMap(known -> known.particulars().clusters().stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    int points(Cluster cluster) {
        return nearness.points(cluster, data, clustersWithImage);
    }

    List<Reason> bars(Cluster cluster) {
        return nearness.bars(cluster, data);
    }

    private static boolean isNamed(Image image, String named) {
        var reference = image.reference();
        return named.equals(reference.name()) || named.equals(reference.name() + "@" + reference.digest());
    }

    private static Nearness.Link link(SiteLink link) {
        var said = link.particulars();
        return new Nearness.Link(
                link.ends().fromSiteId(),
                link.ends().toSiteId(),
                said.bandwidthMbit().map(OptionalLong::of).orElse(OptionalLong.empty()),
                said.restricted(),
                said.costPerGib());
    }
}
