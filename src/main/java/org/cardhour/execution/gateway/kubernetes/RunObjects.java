package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import org.cardhour.execution.gateway.RunName;

/**
 * The objects of one run, as they were read.
 *
 * @param jobs by name; the first bears the notes
 */
record RunObjects(RunName name, List<Job> jobs, List<Pod> pods) {

    RunObjects {
        jobs = List.copyOf(jobs);
        pods = List.copyOf(pods);
    }

    Optional<Job> first() {
        return jobs.stream().findFirst();
    }

    String namespace() {
        return first().map(job -> job.getMetadata().getNamespace())
                .or(() -> pods.stream()
                        .map(pod -> pod.getMetadata().getNamespace())
                        .findFirst())
                .orElseThrow();
    }
}
