package org.cardhour.identity.boundary;

import java.time.Instant;
import java.util.UUID;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.ProjectState;

/** A project as the REST interface gives it. */
public record ProjectOut(
        UUID id, UUID tenantId, String name, ProjectState state, boolean sharesLogs, Instant createdAt, int version) {

    static ProjectOut of(Project project) {
        return new ProjectOut(
                project.id(),
                project.tenantId(),
                project.name(),
                project.state(),
                project.sharesLogs(),
                project.createdAt(),
                project.version());
    }
}
