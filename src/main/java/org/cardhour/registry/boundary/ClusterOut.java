package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterFacts.Hardware;
import org.cardhour.registry.core.Drift;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterState;

/**
 * A cluster as it is shown.
 *
 * @param virtual whether its cards are only declared, to try Cardhour without accelerators
 * @param isolated whether its engine is known to keep the runs of different tenants apart
 * @param missing what its profile still lacks to become active
 * @param drifts where profile and discovery differ, the smaller figure counting, or the versions of software on its nodes,
 *     each node's own counting
 * @param offered whole cards of each model that may be used from outside
 * @param reviewDueAt when the owner has to look at the profile again
 */
public record ClusterOut(
        UUID id,
        UUID siteId,
        String site,
        String code,
        String name,
        Optional<UUID> ownerId,
        String ownerName,
        ClusterForm form,
        Access access,
        ClusterState state,
        boolean virtual,
        boolean isolated,
        ProfileBody profile,
        List<String> missing,
        List<Drift> drifts,
        SortedMap<String, Integer> offered,
        Optional<Instant> lastHeartbeatAt,
        Optional<Instant> foundAt,
        Optional<Instant> reviewedAt,
        Optional<Instant> reviewDueAt,
        Instant createdAt,
        int version) {

    static ClusterOut of(ClusterFacts facts) {
        var cluster = facts.cluster();
        var said = cluster.registration();
        var profile = cluster.profile();
        return new ClusterOut(
                cluster.id(),
                said.siteId(),
                facts.site().particulars().code(),
                said.code(),
                said.name(),
                said.ownerId(),
                said.ownerName(),
                said.form(),
                said.access(),
                cluster.state(),
                facts.hardware() == Hardware.VIRTUAL,
                cluster.keepsTenantsApart(),
                ProfileBody.of(profile),
                facts.check().missing(),
                facts.drifts(),
                facts.check().offered(),
                cluster.lastHeartbeatAt(),
                cluster.foundAt(),
                cluster.reviewedAt(),
                cluster.reviewedAt().map(at -> at.plus(profile.reviewPeriod())),
                cluster.createdAt(),
                cluster.version());
    }
}
