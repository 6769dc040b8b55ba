package org.cardhour.jobs.control;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Checkpoint;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Outputs;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Software;
import org.cardhour.jobs.core.Version;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/**
 * A job as it is written down by whoever submits it, or asks what would become of it.
 *
 * @param cards on each node: a whole number, or 0.001 to 0.999 of one card; none only for BATCH
 * @param nodes 1 when it is not said
 * @param minNodes with how many it makes do when there are no more; as many as nodes when it is not said
 * @param interconnect how its cards have to be linked, such as NVLINK, HCCS or PCIE; in any way when it is not said
 * @param cardModels the models that will do; any when none is named
 * @param cpu cores on each node
 * @param memoryMib on each node
 * @param walltimeSeconds after which it is ended; no limit when it is not said
 * @param estimateSeconds how long it is thought to take; never used to decide
 * @param priority a priority class; when it is not said high for INFERENCE and low for others
 * @param preemptible when it is not said: no for INFERENCE and yes for others
 * @param restartable whether it may be started from its beginning at any time; not when it is not said
 * @param offPeak whether it starts only in the off-peak hours of its pool; not when it is not said
 * @param maxCost a run of it is not placed where it could cost more by the price of the moment, so that it needs a limit
 *     of time
 * @param maxReruns how often it is run again after a failure; 0 when it is not said
 * @param rerunOnLost whether it is run again when its cluster is lost; yes when it is not said
 * @param graceSeconds between being told to stop and being ended by force; 30 when it is not said
 * @param datasets names of the data that it reads
 * @param requireIsolation whether it runs only where the runs of different tenants are known to be kept apart; not when it
 *     is not said
 * @param minimumVersions what its nodes have to have at least, of any version where it is not said
 * @param shareLogs whether members of the project may read what it writes; not when it is not said
 * @param outputs what is kept of what it leaves; nothing when it is not said
 */
public record JobIn(
        @NotNull UUID project,
        @NotBlank @Size(max = 200) String name,
        @NotNull JobKind kind,
        Optional<@Size(min = 1, max = 1000) List<@NotNull @Size(max = 100_000) String>> command,
        Optional<@Pattern(regexp = "[!-~]{1,400}") String> image,
        Optional<
                        @Size(max = 500) Map<
                                @Pattern(regexp = "[A-Za-z_][A-Za-z0-9_]{0,99}") String,
                                @NotNull @Size(max = 32_000) String>>
                environment,

        @NotNull @DecimalMin("0") @DecimalMax("100000") @Digits(integer = 6, fraction = 3)
        BigDecimal cards,

        Optional<@Min(1) @Max(10_000) Integer> nodes,
        Optional<@Min(1) @Max(10_000) Integer> minNodes,
        Optional<@Pattern(regexp = "[A-Z][A-Z0-9_-]{0,14}") String> interconnect,
        Optional<@Size(max = 20) Set<@NotBlank @Size(max = 60) String>> cardModels,
        Optional<@Min(1) @Max(100_000) Integer> minMemoryGib,
        Optional<@DecimalMin("0.001") @DecimalMax("10000") @Digits(integer = 5, fraction = 3) BigDecimal> cpu,
        Optional<@Min(1) @Max(100_000_000) Long> memoryMib,
        Optional<@Min(1) @Max(31_536_000) Long> walltimeSeconds,
        Optional<@Min(1) @Max(31_536_000) Long> estimateSeconds,
        Optional<@Size(min = 1, max = 40) String> priority,
        Optional<Boolean> preemptible,
        Optional<Boolean> restartable,
        Optional<@Valid CheckpointIn> checkpoint,
        Optional<@Valid PlacesIn> sites,
        Optional<@Valid PlacesIn> clusters,
        Optional<Instant> notBefore,
        Optional<Boolean> offPeak,
        Optional<@Valid MoneyIn> maxCost,
        Optional<@Min(0) @Max(100) Integer> maxReruns,
        Optional<Boolean> rerunOnLost,
        Optional<@Min(0) @Max(3_600) Long> graceSeconds,
        Optional<
                        @Size(max = 64) Map<
                                @NotBlank @Pattern(regexp = "\\P{Cc}{0,63}") String,
                                @NotNull @Pattern(regexp = "\\P{Cc}{0,200}") String>>
                labels,
        Optional<@Size(max = 100) Set<@NotBlank @Size(max = 200) String>> datasets,
        Optional<Boolean> shareLogs,
        Optional<Boolean> requireIsolation,
        Optional<@Valid VersionsIn> minimumVersions,
        Optional<@Valid OutputsIn> outputs) {

    private static final Duration USUAL_GRACE = Duration.ofSeconds(30);

    /** How the job saves its work: the signal that makes it save at once, and how often it saves by itself. */
    public record CheckpointIn(
            @NotNull @Pattern(regexp = "USR1|USR2") String signal,
            @NotNull @Min(1) @Max(31_536_000) Long intervalSeconds) {}

    /** Versions such as {@code 535.104.05}; they are compared number by number. */
    public record VersionsIn(
            Optional<@Pattern(regexp = Version.FORM) String> driver,
            Optional<@Pattern(regexp = Version.FORM) String> cuda,
            Optional<@Pattern(regexp = Version.FORM) String> cann,
            Optional<@Pattern(regexp = Version.FORM) String> kernel) {

        Map<Software, String> least() {
            var least = new EnumMap<Software, String>(Software.class);
            driver.ifPresent(version -> least.put(Software.DRIVER, version));
            cuda.ifPresent(version -> least.put(Software.CUDA, version));
            cann.ifPresent(version -> least.put(Software.CANN, version));
            kernel.ifPresent(version -> least.put(Software.KERNEL, version));
            return least;
        }
    }

    /** Codes of places where the job must, would rather, or would rather not run. */
    public record PlacesIn(
            Optional<@Size(max = 100) List<@NotBlank @Size(max = 40) String>> require,
            Optional<@Size(max = 100) List<@NotBlank @Size(max = 40) String>> prefer,
            Optional<@Size(max = 100) List<@NotBlank @Size(max = 40) String>> avoid) {}

    /** An amount as decimal text, such as {@code 12.50}, and its ISO 4217 currency code. */
    public record MoneyIn(
            @NotNull @Pattern(regexp = "\\d{1,14}(\\.\\d{1,6})?")
            String amount,

            @NotNull @Pattern(regexp = "[A-Z]{3}") String currency) {

        Money money() {
            return new Money(new BigDecimal(amount), currency);
        }
    }

    /**
     * Patterns of files below the working folder that are kept when a run has ended, and for how many days; as many as is
     * usual when it is not said.
     */
    public record OutputsIn(
            @NotNull @Size(min = 1, max = 20) List<@NotNull @Pattern(regexp = OUTPUT) String> files,
            Optional<@Min(1) @Max(3_660) Integer> keepDays) {

        /** Relative, without steps upwards. */
        static final String OUTPUT = "(?!/)(?!.*(^|/)\\.\\.(/|$))[^\\p{Cntrl}\\\\]{1,200}";

        Outputs outputs() {
            return new Outputs(files, keepDays.map(Duration::ofDays));
        }
    }

    /** What it asks for, or which place of it is wrong. */
    public Outcome<JobRequest> request() {
        return wrongPlace().map(Outcome::<JobRequest>refused).orElseGet(() -> Outcome.done(wellFormed()));
    }

    private Optional<Refusal> wrongPlace() {
        return wrongCommand()
                .or(this::wrongCards)
                .or(this::wrongCurrency)
                .or(() -> contradiction("/sites", sites))
                .or(() -> contradiction("/clusters", clusters));
    }

    private Optional<Refusal> wrongCommand() {
        if (command.isEmpty() && image.isEmpty()) {
            return Optional.of(Refusal.invalid("/command", "COMMAND_OR_IMAGE_NEEDED", Map.of()));
        }
        return command.filter(words -> words.getFirst().isBlank())
                .map(words -> Refusal.invalid("/command/0", "COMMAND_EMPTY", Map.of()));
    }

    private Optional<Refusal> wrongCards() {
        var perNode = new Cards(thousandths(cards));
        if (perNode.isNone() && kind != JobKind.BATCH) {
            return Optional.of(Refusal.invalid("/cards", "CARDS_NEEDED", Map.of("kind", kind.name())));
        }
        if (!perNode.isWhole() && (perNode.whole() > 0 || nodes.orElse(1) > 1)) {
            return Optional.of(Refusal.invalid("/cards", "PART_OF_ONE_CARD", Map.of("cards", cards.toPlainString())));
        }
        return minNodes.filter(least -> least > nodes.orElse(1))
                .map(least -> Refusal.invalid(
                        "/minNodes", "MORE_THAN_NODES", Map.of("least", "" + least, "nodes", "" + nodes.orElse(1))));
    }

    private Optional<Refusal> wrongCurrency() {
        return maxCost.map(MoneyIn::currency)
                .filter(currency -> !Money.isCurrency(currency))
                .map(currency -> Refusal.invalid("/maxCost/currency", "UNKNOWN_CURRENCY", Map.of("value", currency)));
    }

    private static Optional<Refusal> contradiction(String pointer, Optional<PlacesIn> places) {
        var avoided = places.flatMap(PlacesIn::avoid).orElse(List.of());
        return places.flatMap(PlacesIn::require).orElse(List.of()).stream()
                .filter(avoided::contains)
                .findFirst()
                .map(place -> Refusal.invalid(
                        pointer + "/avoid/" + avoided.indexOf(place), "REQUIRED_AND_AVOIDED", Map.of("value", place)));
    }

    private JobRequest wellFormed() {
        return new JobRequest(
                project,
                name,
                kind,
                new Program(
                        command.orElse(List.of()),
                        image,
                        environment.orElse(Map.of()),
                        outputs.map(OutputsIn::outputs)),
                demand(),
                wishes(),
                new JobRequest.Places(places(PlacesIn::require), places(PlacesIn::prefer), places(PlacesIn::avoid)),
                labels.orElse(Map.of()),
                shareLogs.orElse(false) ? Logs.SHARED_IN_PROJECT : Logs.OWN,
                datasets.orElse(Set.of()));
    }

    private Demand demand() {
        return new Demand(
                nodes.orElse(1),
                new Cards(thousandths(cards)),
                cardModels.orElse(Set.of()),
                minMemoryGib.orElse(0),
                cpu.map(JobIn::thousandths).orElse(0L),
                memoryMib.orElse(0L),
                minNodes.orElse(nodes.orElse(1)),
                interconnect,
                requireIsolation.orElse(false),
                minimumVersions.map(VersionsIn::least).orElse(Map.of()));
    }

    private JobRequest.Wishes wishes() {
        return new JobRequest.Wishes(
                priority,
                preemptible,
                restartable.orElse(false),
                checkpoint.map(said -> new Checkpoint(said.signal(), Duration.ofSeconds(said.intervalSeconds()))),
                walltimeSeconds.map(Duration::ofSeconds),
                estimateSeconds.map(Duration::ofSeconds),
                notBefore,
                maxReruns.orElse(0),
                rerunOnLost.orElse(true) ? AfterLoss.RUN_AGAIN : AfterLoss.GIVE_UP,
                graceSeconds.map(Duration::ofSeconds).orElse(USUAL_GRACE),
                offPeak.orElse(false),
                maxCost.map(MoneyIn::money));
    }

    private List<String> places(Function<PlacesIn, Optional<List<String>>> which) {
        return Stream.of(sites, clusters)
                .flatMap(Optional::stream)
                .map(which)
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .toList();
    }

    private static long thousandths(BigDecimal number) {
        return number.movePointRight(3).longValueExact();
    }
}
