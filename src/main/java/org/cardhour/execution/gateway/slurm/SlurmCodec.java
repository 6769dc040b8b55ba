package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;
import org.cardhour.execution.gateway.slurm.SlurmJob.Times;

/** How one family of versions writes jobs. Fields that nobody here asks for are passed over. */
sealed interface SlurmCodec permits PlainCodec, TaggedCodec {

    static SlurmCodec of(SlurmOffer offer) {
        return offer.isOld() ? new PlainCodec() : new TaggedCodec();
    }

    /** The body of a submission. */
    ObjectNode submission(SlurmRequest request);

    Exit exit(JsonNode field);

    /** A job of slurmctld's. */
    default SlurmJob job(JsonNode job) {
        return new SlurmJob(
                job.path("job_id").asLong(),
                Fields.text(job.path("name")),
                SlurmNote.parse(Fields.text(job.path("comment"))),
                Fields.text(job.path("user_name")),
                Fields.words(job.path("job_state")),
                Fields.text(job.path("state_reason")),
                new Times(
                        Fields.time(job.path("submit_time")),
                        Fields.time(job.path("start_time")),
                        Fields.time(job.path("end_time"))),
                exit(job.path("exit_code")),
                job.path("restart_cnt").asInt(),
                Fields.text(job.path("nodes")),
                Fields.text(job.path("tres_per_node")));
    }
}
