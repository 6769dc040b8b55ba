package org.cardhour.scheduling.core;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Who holds how much of everything, and on what right somebody may hold more. */
final class QuotaBook {

    private static final long SHARE_OF_ONE = 1_000_000;

    private final Policy policy;
    private final Map<String, ModelBook> models = new HashMap<>();

    QuotaBook(Policy policy) {
        this.policy = policy;
    }

    /** The best right on which the job may hold cards of the model; empty while it may not. */
    Optional<Standing> standing(Job job, String model, Horizon horizon) {
        if (model.equals(Allocation.NO_MODEL)) {
            return Optional.of(Standing.INSIDE).filter(inside -> policy.lists(job.tenantId()));
        }
        var book = book(model);
        return List.of(Standing.values()).stream()
                .filter(standing -> horizon.layers().stream().allMatch(layer -> book.allows(job, standing, layer)))
                .findFirst();
    }

    /** Whether some of the models would be inside the guarantee of the job's tenant. */
    boolean staysInside(Job job, List<String> models) {
        long wanted = job.ask().total().thousandths();
        return wanted == 0
                || models.stream()
                        .anyMatch(model -> account(job.tenantId(), model).staysInside(wanted, Layer.LATER));
    }

    /** How much the tenant has of what it is guaranteed, in millionths, by the model of which it has the largest share. */
    long share(UUID tenantId) {
        return models.values().stream()
                .map(book -> share(book.account(tenantId)))
                .max(Comparator.naturalOrder())
                .orElse(0L);
    }

    private static long share(Account account) {
        long held = account.held(Layer.LATER);
        long guaranteed = account.quota().guaranteed().thousandths();
        if (held == 0) {
            return 0;
        }
        return guaranteed == 0 ? Long.MAX_VALUE : held * SHARE_OF_ONE / guaranteed;
    }

    /** Whether the tenant of a run that stands inside holds more than its guarantee. */
    boolean isAboveGuarantee(Run run) {
        return !account(run.job().tenantId(), run.allocation().model()).staysInside(0, Layer.NOW);
    }

    /** Whether a run that holds its cards on another right could hold them inside its tenant's guarantee. */
    boolean mayMoveInside(Run run, Standing standing) {
        return switch (standing) {
            case INSIDE, FORFEITED -> false;
            case BORROWING -> hasRoomInside(run);
            case BUFFER ->
                hasRoomInside(run)
                        && book(run.allocation().model()).hasUnused(run.cards().thousandths());
        };
    }

    private boolean hasRoomInside(Run run) {
        var account = account(run.job().tenantId(), run.allocation().model());
        return List.of(Layer.values()).stream()
                .allMatch(layer -> account.staysInside(run.cards().thousandths(), layer));
    }

    Account account(UUID tenantId, String model) {
        return book(model).account(tenantId);
    }

    long toBorrow(UUID tenantId, String model) {
        return Math.max(0, book(model).toBorrow(tenantId, Layer.NOW));
    }

    void add(UUID tenantId, String model, Standing standing, long thousandths, Layer layer) {
        if (!model.equals(Allocation.NO_MODEL)) {
            book(model).add(tenantId, standing, thousandths, layer);
        }
    }

    private ModelBook book(String model) {
        return models.computeIfAbsent(model, name -> new ModelBook(policy, name));
    }
}
