package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;

/** Versions up to v0.0.38, where numbers are plain and environments are objects. They can't be told which nodes to take. */
record PlainCodec() implements SlurmCodec {

    private static final int BYTE = 0xff;
    private static final int SIGNAL = 0x7f;

    @Override
    public ObjectNode submission(SlurmRequest request) {
        var body = JsonNodeFactory.instance.objectNode();
        body.put("script", request.script());
        var job = body.putObject("job");
        job.put("name", request.note().name()).put("comment", request.note().text());
        request.place().partition().ifPresent(partition -> job.put("partition", partition));
        request.place().qos().ifPresent(qos -> job.put("qos", qos));
        request.place().account().ifPresent(account -> job.put("account", account));
        var environment = job.putObject("environment");
        request.environment().forEach(environment::put);
        var nodes = request.nodes().size();
        job.putArray("nodes").add(nodes).add(nodes);
        job.put("tasks", nodes).put("tasks_per_node", 1).put("cpus_per_task", request.cpus());
        request.cards().ifPresent(cards -> job.put("gres", cards));
        request.memoryMib().ifPresent(memory -> job.put("memory_per_node", memory));
        request.minutes().ifPresent(minutes -> job.put("time_limit", minutes));
        // "requeue": false is taken for true by these versions.
        job.put("no_requeue", true)
                .put("current_working_directory", request.folder())
                .put("standard_output", request.stdout())
                .put("standard_error", request.stderr());
        return body;
    }

    /** What wait(2) gives: the code in the second byte, the signal in the first. */
    @Override
    public Exit exit(JsonNode field) {
        var status = Fields.number(field).orElse(0L).intValue();
        return new Exit(status >> 8 & BYTE, status & SIGNAL);
    }
}
