package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.cardhour.execution.gateway.results.ResultStore;

/** Opens files of the store of results. */
@Dependent
public class StoredResults {

    private final ResultStore store;

    @Inject
    StoredResults(ResultConfiguration configuration) {
        this.store = configuration.store();
    }

    /** From a byte on; whoever gets it closes it. */
    public InputStream open(UUID run, KeptResults.File file, long fromByte) throws IOException {
        return store.open(run, file.number(), fromByte);
    }
}
