package org.cardhour.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Seeded months of made-up usage, computed once by the views and once here, millisecond by border and with nothing shared
 * but the input. They agree to the fen, line by line.
 */
class BillPropertyIT {

    private static final int MONTHS_PER_BATCH = 50;
    private static final List<String> ZONES = List.of(
            "Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC", "Asia/Kathmandu", "Australia/Lord_Howe");
    private static final BigDecimal UNITS_PER_HOUR = new BigDecimal(3_600_000_000L);

    private static Ledger ledger;

    private record Price(UUID id, String model, Optional<String> kind, BigDecimal price, long from, long until) {}

    private record Span(UUID id, long start, long end) {}

    @BeforeAll
    static void open() {
        ledger = Ledger.open();
    }

    @AfterAll
    static void close() {
        ledger.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 50, 100, 150})
    void viewsAgreeWithAPlainComputation(int firstSeed) {
        for (int seed = firstSeed; seed < firstSeed + MONTHS_PER_BATCH; seed++) {
            month(seed);
        }
    }

    private static void month(int seed) {
        var random = new Random(seed);
        var tenant = Ledger.id();
        var plan = ledger.plan(tenant);
        var periods = periods(tenant, plan, random);
        var prices = prices(plan, random, periods.get(1));
        var runs = runs(tenant, random, periods.get(1));

        assertThat(new TreeMap<>(stored(tenant))).as("seed %d", seed).isEqualTo(expected(runs, periods, prices));
        assertThat(ledger.one(
                        "select coalesce(sum(amount - shown - remainder), 0) from v_bill_line where tenant_id = ?",
                        tenant))
                .as("seed %d", seed)
                .isIn("0", "0.000000");
    }

    private static List<Span> periods(UUID tenant, UUID plan, Random random) {
        var zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
        var first = LocalDate.of(2024 + random.nextInt(3), 1 + random.nextInt(12), 1);
        List<Span> periods = new ArrayList<>();
        for (int month = 0; month < 3; month++) {
            var start = first.plusMonths(month).atStartOfDay(zone).toInstant();
            var end = first.plusMonths(month + 1L).atStartOfDay(zone).toInstant();
            periods.add(new Span(
                    ledger.period(tenant, plan, zone.getId(), start, end), start.toEpochMilli(), end.toEpochMilli()));
        }
        return periods;
    }

    private static List<Price> prices(UUID plan, Random random, Span month) {
        List<Price> prices = new ArrayList<>();
        for (String model : List.of("A100", "910B3")) {
            chain(prices, plan, model, Optional.empty(), random, month);
        }
        if (random.nextBoolean()) {
            chain(prices, plan, "A100", Optional.of("INFERENCE"), random, month);
        }
        return prices;
    }

    private static void chain(
            List<Price> prices, UUID plan, String model, Optional<String> kind, Random random, Span month) {
        long from = kind.isEmpty() ? 0 : within(month, random);
        long end = 4_000_000_000_000L;
        for (int change = random.nextInt(4); change >= 0; change--) {
            long until = change == 0 ? end : Math.max(from + 1, within(month, random));
            var price = BigDecimal.valueOf(random.nextInt(30_000_000), 6);
            var id = ledger.price(
                    plan,
                    null,
                    kind.orElse(null),
                    model,
                    price.toPlainString(),
                    Instant.ofEpochMilli(from).toString(),
                    Instant.ofEpochMilli(until).toString());
            prices.add(new Price(id, model, kind, price, from, until));
            from = until;
        }
    }

    private static List<RecordedRun> runs(UUID tenant, Random random, Span month) {
        List<RecordedRun> runs = new ArrayList<>();
        for (int count = 3 + random.nextInt(10); count > 0; count--) {
            var run = run(tenant, random, month);
            run.recordIn(ledger);
            runs.add(run);
        }
        return runs;
    }

    private static RecordedRun run(UUID tenant, Random random, Span month) {
        var run = RecordedRun.of(tenant)
                .project(new UUID(0x7000, random.nextInt(2)))
                .model(random.nextBoolean() ? "A100" : "910B3")
                .kind(random.nextBoolean() ? "TRAINING" : "INFERENCE");
        var cards = random.nextInt(4) == 0 ? "0.125" : "" + (1 + random.nextInt(16));
        long at = border(month, random);
        for (String kind : List.of("DISPATCHED", "STARTING", "RUNNING", "SUSPENDED", "RUNNING", "GRACE")) {
            if (kind.equals("RUNNING") || random.nextBoolean()) {
                long end = at + 1 + Math.abs(random.nextLong() % (random.nextInt(5) == 0 ? 900_000_000L : 5_000_000L));
                run.segment(kind, cards, at, end);
                at = end;
            }
        }
        return end(run, random);
    }

    private static RecordedRun end(RecordedRun run, Random random) {
        if (random.nextBoolean()) {
            run.checkpointed(Instant.ofEpochMilli(run.started() + random.nextInt(6_000_000))
                    .toString());
        }
        var last = run.segments.getLast();
        var stop = Instant.ofEpochMilli(last.kind().equals("GRACE") ? last.startAt() : last.endAt())
                .toString();
        return switch (random.nextInt(6)) {
            case 0 -> run.ended("FAILED", "NODE_FAILURE", "PROVIDER");
            case 1 -> run.ended("PREEMPTED", "RECLAIM", "USER").stopRequested("PREEMPT", stop, 60_000);
            case 2 -> run.ended("PREEMPTED", "OWN", "USER").stopRequested("PREEMPT", stop, 60_000);
            case 3 -> run.ended("CANCELLED", "CANCEL", "USER").stopRequested("CANCEL", stop, 60_000);
            case 4 -> run.ended("FAILED", "EXIT_CODE", "USER");
            default -> run;
        };
    }

    /** An instant in the month or a day around it, often exactly its first or last. */
    private static long border(Span month, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> month.start();
            case 1 -> month.end() - 1;
            default -> month.start() - 86_400_000L + Math.abs(random.nextLong() % (33 * 86_400_000L));
        };
    }

    private static long within(Span month, Random random) {
        return month.start() + Math.abs(random.nextLong() % (month.end() - month.start()));
    }

    private static Map<String, String> stored(UUID tenant) {
        Map<String, String> lines = new TreeMap<>();
        for (String row : ledger.rows("""
            select period_id, project_id, model, price_version_id, category, amount
            from v_bill_line where tenant_id = ?\
            """, tenant)) {
            int space = row.lastIndexOf(' ');
            lines.put(row.substring(0, space), row.substring(space + 1));
        }
        return lines;
    }

    private static Map<String, String> expected(List<RecordedRun> runs, List<Span> periods, List<Price> prices) {
        Map<String, BigInteger> units = new TreeMap<>();
        Map<String, BigDecimal> priceOf = new TreeMap<>();
        for (RecordedRun run : runs) {
            for (RecordedRun.Segment segment : run.segments) {
                charge(run, segment, periods, prices, units, priceOf);
            }
        }
        Map<String, String> lines = new TreeMap<>();
        units.forEach((line, sum) -> lines.put(
                line,
                new BigDecimal(sum)
                        .multiply(priceOf.getOrDefault(line, BigDecimal.ZERO))
                        .divide(UNITS_PER_HOUR, 2, RoundingMode.HALF_UP)
                        .toPlainString()));
        return lines;
    }

    private static void charge(
            RecordedRun run,
            RecordedRun.Segment segment,
            List<Span> periods,
            List<Price> prices,
            Map<String, BigInteger> units,
            Map<String, BigDecimal> priceOf) {
        for (Span period : periods) {
            for (Price price : prices) {
                for (Span held : held(price, prices, run)) {
                    long start = Math.max(segment.startAt(), Math.max(period.start(), held.start()));
                    long end = Math.min(segment.endAt(), Math.min(period.end(), held.end()));
                    String place = period.id() + " " + run.project + " " + run.model + " " + price.id() + " ";
                    for (Map.Entry<String, Long> amount :
                            amounts(run, segment, start, end).entrySet()) {
                        units.merge(place + amount.getKey(), BigInteger.valueOf(amount.getValue()), BigInteger::add);
                        priceOf.put(place + amount.getKey(), price.price());
                    }
                }
            }
        }
    }

    /** When this price is the one that the run pays: while it is valid and no price for its kind is. */
    private static List<Span> held(Price price, List<Price> prices, RecordedRun run) {
        boolean applies = price.model().equals(run.model)
                && price.kind().map(run.kind::equals).orElse(true);
        if (!applies) {
            return List.of();
        }
        long firstOfKind = prices.stream()
                .filter(other -> other.kind().isPresent()
                        && other.kind().get().equals(run.kind)
                        && other.model().equals(run.model))
                .mapToLong(Price::from)
                .min()
                .orElse(Long.MAX_VALUE);
        return List.of(new Span(
                price.id(),
                price.from(),
                price.kind().isPresent() ? price.until() : Math.min(price.until(), firstOfKind)));
    }

    /** Units by category of a piece from start to end under the standard policy. */
    private static Map<String, Long> amounts(RecordedRun run, RecordedRun.Segment segment, long start, long end) {
        boolean free = segment.kind().equals("DISPATCHED")
                || segment.kind().equals("STARTING")
                || (segment.kind().equals("GRACE") && run.end.equals("PREEMPTED"));
        if (free || start >= end) {
            return Map.of();
        }
        Map<String, Long> amounts = new TreeMap<>();
        amounts.put(segment.kind().equals("SUSPENDED") ? "SUSPENDED" : "USAGE", (end - start) * segment.thousandths());
        long back = creditedFrom(run);
        if (back < end) {
            amounts.put(
                    run.end.equals("PREEMPTED") ? "CREDIT_PREEMPTED" : "CREDIT_FAULT",
                    -(end - Math.max(start, back)) * segment.thousandths());
        }
        return amounts;
    }

    private static long creditedFrom(RecordedRun run) {
        long checkpoint = run.checkpointAt == null ? 0 : run.checkpointAt;
        long stop = run.stopRequestedAt == null ? run.endedAt : run.stopRequestedAt;
        return switch (run.end + " " + run.cause) {
            case "FAILED NODE_FAILURE" -> checkpoint;
            case "PREEMPTED RECLAIM" -> Math.max(checkpoint, stop - 86_400_000L);
            case "CANCELLED CANCEL" -> stop + 60_000;
            default -> Long.MAX_VALUE;
        };
    }
}
