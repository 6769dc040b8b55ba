package org.cardhour.registry.core;

import java.util.List;
import java.util.Set;
import org.cardhour.kernel.JobKind;

/** A cluster's profile as its owner states it. */
public record Statement(List<StatedModel> models, Storage storage, Set<JobKind> kinds) {

    public Statement {
        models = List.copyOf(models);
        kinds = Set.copyOf(kinds);
    }

    /** Whether the storage is described. */
    public enum Storage {
        STATED,
        NOT_STATED
    }
}
