package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.cardhour.execution.gateway.EngineUnclear;

/** Asks slurmctld for jobs, and tells it about them. */
final class SlurmQueue {

    private final SlurmRest rest;
    private final SlurmOffer offer;
    private final SlurmCodec codec;

    SlurmQueue(SlurmRest rest, SlurmOffer offer, SlurmCodec codec) {
        this.rest = rest;
        this.offer = offer;
        this.codec = codec;
    }

    /** Whether states can be had without all the rest. */
    boolean tellsStates() {
        return offer.has(offer.path("jobs/state"));
    }

    /** The states of all jobs that slurmctld knows, by id. */
    Map<Long, Set<String>> states() {
        var states = new HashMap<Long, Set<String>>();
        rest.each(
                        offer.path("jobs/state/"),
                        "jobs",
                        job -> states.put(Long.parseLong(job.path("job_id").asText()), Fields.words(job.path("state"))))
                .orUnclear("in which states its jobs are");
        return states;
    }

    /** All jobs that slurmctld knows, one by one. */
    void all(Consumer<SlurmJob> job) {
        rest.each(offer.path(offer.isOld() ? "jobs" : "jobs/"), "jobs", node -> job.accept(codec.job(node)))
                .orUnclear("which jobs it has");
    }

    /** Empty when slurmctld does not know it, or has forgotten it. */
    Optional<SlurmJob> job(long id) {
        var answer = rest.get(offer.path("job/" + id));
        if (SlurmErrors.isUnknownJob(answer)) {
            return Optional.empty();
        }
        answer.orUnclear("what job " + id + " is");
        for (var job : answer.body().path("jobs")) {
            if (job.path("job_id").asLong() == id) {
                return Optional.of(codec.job(job));
            }
        }
        return Optional.empty();
    }

    SlurmAnswer submit(SlurmRequest request) {
        return rest.post(offer.path("job/submit"), codec.submission(request));
    }

    /** Writes on the job what was decided about it. A job that is over keeps its old note. */
    void note(long id, SlurmNote note) {
        var body = JsonNodeFactory.instance.objectNode().put("comment", note.text());
        acknowledge(rest.post(offer.path("job/" + id), body), "that it notes something on job " + id);
    }

    /** Slurm gives it some seconds of its own, and then ends it. */
    void kill(long id) {
        acknowledge(rest.delete(offer.path("job/" + id)), "that it ends job " + id);
    }

    /** To all processes of the job. */
    void signal(long id, String signal) {
        acknowledge(rest.delete(offer.path("job/" + id) + "?signal=" + signal), "that it signals job " + id);
    }

    /** To the job's own program alone. */
    void signalProgram(long id, String signal) {
        acknowledge(
                rest.delete(offer.path("job/" + id) + "?signal=" + signal + "&flags=BATCH_JOB"),
                "that it signals the program of job " + id);
    }

    private static void acknowledge(SlurmAnswer answer, String what) throws EngineUnclear {
        if (!SlurmErrors.isOver(answer)) {
            answer.orUnclear(what);
        }
    }
}
