package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;

/** Versions from v0.0.40 on, where numbers say whether they are set and environments are lists. */
record TaggedCodec() implements SlurmCodec {

    @Override
    public ObjectNode submission(SlurmRequest request) {
        var body = JsonNodeFactory.instance.objectNode();
        var job = body.putObject("job");
        var name = request.note().name();
        job.put("name", name).put("comment", request.note().text()).put("script", request.script());
        request.place().partition().ifPresent(partition -> job.put("partition", partition));
        request.place().qos().ifPresent(qos -> job.put("qos", qos));
        request.place().account().ifPresent(account -> job.put("account", account));
        var environment = job.putArray("environment");
        request.environment().forEach((key, value) -> environment.add(key + "=" + value));
        var nodes = request.nodes().size();
        job.put("required_nodes", String.join(",", request.nodes()))
                .put("minimum_nodes", nodes)
                .put("maximum_nodes", nodes)
                .put("tasks", nodes)
                .put("tasks_per_node", 1)
                .put("cpus_per_task", request.cpus());
        request.cards().ifPresent(cards -> job.put("tres_per_node", "gres/" + cards.replace(",", ",gres/")));
        request.memoryMib().ifPresent(memory -> number(job, "memory_per_node", memory));
        request.minutes().ifPresent(minutes -> number(job, "time_limit", minutes));
        job.put("requeue", false)
                .put("current_working_directory", request.folder())
                .put("standard_output", request.stdout())
                .put("standard_error", request.stderr());
        return body;
    }

    @Override
    public Exit exit(JsonNode field) {
        var code = Fields.number(field.path("return_code")).orElse(0L);
        var signal = Fields.number(field.path("signal").path("id")).orElse(0L);
        return new Exit(code.intValue(), signal.intValue());
    }

    private static void number(ObjectNode job, String name, long value) {
        job.putObject(name).put("set", true).put("infinite", false).put("number", value);
    }
}
