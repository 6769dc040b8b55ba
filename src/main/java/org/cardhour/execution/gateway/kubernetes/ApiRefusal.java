package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import org.cardhour.execution.gateway.EngineUnclear;

/**
 * The API server has said no, or nothing that can be understood. Only what is plainly a Kubernetes status is repeated: an
 * answer of something else is never shown.
 */
final class ApiRefusal extends EngineUnclear {

    private final int code;
    private final String why;

    private ApiRefusal(int code, String why, Throwable cause) {
        super("the cluster " + (code <= 0 ? "gave no answer: " : "answered " + code + ": ") + why, cause);
        this.code = code;
        this.why = why;
    }

    static ApiRefusal of(KubernetesClientException failure) {
        var status = Optional.ofNullable(failure.getStatus());
        var why = status.filter(told -> told.getReason() != null && told.getDetails() != null)
                .map(told -> Optional.ofNullable(told.getMessage()).orElse(told.getReason()))
                .orElseGet(() -> failure.getCode() <= 0 ? reason(failure) : "no Kubernetes status");
        return new ApiRefusal(failure.getCode(), why, failure);
    }

    private static String reason(Throwable failure) {
        var deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getClass().getSimpleName()
                + Optional.ofNullable(deepest.getMessage())
                        .map(text -> ": " + text)
                        .orElse("");
    }

    String why() {
        return why;
    }

    boolean isTaken() {
        return code == 409;
    }

    boolean isMissing() {
        return code == 404;
    }

    /** It was understood and will not be done: asking again is of no use. */
    boolean isFinal() {
        return code == 400 || code == 403 || code == 404 || code == 422;
    }

    boolean isOverQuota() {
        return code == 403 && why.contains("exceeded quota");
    }
}
