package org.cardhour.registry.boundary;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.web.ProblemException;

/**
 * What the owner keeps for its own jobs.
 *
 * @param cards with KEEP_FREE: the cards of each model that stay free
 * @param waitedSeconds with YIELD: how long an own job has waited when external runs leave
 */
public record RuleBody(
        @NotNull Kind rule,
        Optional<@Min(1) @Max(1_000_000) Integer> cards,
        Optional<@Min(0) @Max(31_536_000) Integer> waitedSeconds) {

    public enum Kind {
        NONE,
        KEEP_FREE,
        YIELD
    }

    OwnerRule rules() {
        return switch (rule) {
            case NONE -> new OwnerRule.None();
            case KEEP_FREE -> new OwnerRule.KeepFree(needed("cards", cards));
            case YIELD -> new OwnerRule.Yield(Duration.ofSeconds(needed("waitedSeconds", waitedSeconds)));
        };
    }

    static RuleBody of(OwnerRule rule) {
        return switch (rule) {
            case OwnerRule.None() -> new RuleBody(Kind.NONE, Optional.empty(), Optional.empty());
            case OwnerRule.KeepFree(int cards) -> new RuleBody(Kind.KEEP_FREE, Optional.of(cards), Optional.empty());
            case OwnerRule.Yield(Duration waited) ->
                new RuleBody(Kind.YIELD, Optional.empty(), Optional.of((int) waited.toSeconds()));
        };
    }

    private int needed(String name, Optional<Integer> value) {
        return value.orElseThrow(
                () -> ProblemException.invalid("/ownerRule/" + name, "MISSING_FIGURE", Map.of("rule", rule.name())));
    }
}
