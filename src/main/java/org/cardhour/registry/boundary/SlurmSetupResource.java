package org.cardhour.registry.boundary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SortedMap;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.SlurmSetups;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.StrictJson;
import org.jspecify.annotations.Nullable;

/** The set-up of a Slurm cluster out of bare machines, as a zip. */
@Path("clusters/{id}/slurm-setup")
@Dependent
@Produces("application/zip")
@RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
public class SlurmSetupResource {

    private final SlurmSetups setups;
    private final MachineList machines;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    SlurmSetupResource(SlurmSetups setups, MachineList machines, CurrentActor actor, Clocks clocks, Answers answers) {
        this.setups = setups;
        this.machines = machines;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @AuditedAs("cluster.slurm-setup")
    public Response make(@PathParam("id") UUID id, @NotNull @Valid SlurmSetupBody body) {
        return zip(id, body);
    }

    @POST
    @Consumes({"application/yaml", "text/yaml", "application/x-yaml"})
    @AuditedAs("cluster.slurm-setup")
    public Response makeOfYaml(@PathParam("id") UUID id, @NotNull String body) {
        return zip(id, machines.ofYaml(body));
    }

    /** Of the machines alone; the rest is as usual, but for what is a parameter. */
    @POST
    @Consumes("text/csv")
    @AuditedAs("cluster.slurm-setup")
    public Response makeOfCsv(
            @PathParam("id") UUID id,
            @QueryParam("cluster") @Nullable String cluster,
            @QueryParam("controller") @Nullable String controller,
            @QueryParam("controllerAddress") @Nullable String address,
            @NotNull String body) {
        ObjectNode settings = StrictJson.mapper().createObjectNode().put("cluster", cluster);
        settings.putObject("controller").put("name", controller).put("address", address);
        return zip(id, machines.ofCsv(body, settings));
    }

    private Response zip(UUID id, SlurmSetupBody body) {
        var now = clocks.now();
        var made = setups.make(actor.get(), id, body.plan(), now);
        return answers.answer(
                made,
                files -> Response.ok((StreamingOutput) output -> write(files, output, now))
                        .header("Content-Disposition", "attachment; filename=\"" + body.cluster() + "-slurm.zip\"")
                        .build());
    }

    private static void write(SortedMap<String, String> files, OutputStream output, Instant now) throws IOException {
        try (var zip = new ZipOutputStream(output, StandardCharsets.UTF_8)) {
            for (var file : files.entrySet()) {
                var entry = new ZipEntry(file.getKey());
                entry.setTime(now.toEpochMilli());
                zip.putNextEntry(entry);
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}
