package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.slurm.SlurmJob.Times;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/** Asks slurmdbd, with duplicates: without them a job that was put back loses its first time. */
final class SlurmLedger {

    private static final Comparator<SlurmRecord> IN_ORDER = Comparator.<SlurmRecord, Instant>comparing(
                    line -> line.job().times().submittedAt().orElse(Instant.EPOCH))
            .thenComparing(line -> line.job().times().startedAt().orElse(Instant.MAX))
            .thenComparingLong(line -> line.job().id());

    /** Clocks of two machines differ, and a run is named before it is submitted. */
    private static final Duration SLACK = Duration.ofMinutes(10);

    private final SlurmRest rest;
    private final SlurmOffer offer;
    private final SlurmCodec codec;

    SlurmLedger(SlurmRest rest, SlurmOffer offer, SlurmCodec codec) {
        this.rest = rest;
        this.offer = offer;
        this.codec = codec;
    }

    /** The times that the jobs of this name and user ran, the first one first. */
    List<SlurmRecord> of(RunName run, String user) {
        var query = "users=" + word(user) + "&job_name=" + word(run.toString()) + "&start_time="
                + bornAt(run).minus(SLACK).getEpochSecond();
        return lines(query).stream()
                .filter(line ->
                        line.job().isOurs(user) || line.job().note().name().isEmpty())
                .toList();
    }

    /** One entry a run: its first time. What Slurm did with a copy of it afterwards was not ours. */
    List<LedgerEntry> usage(Period period, String user) {
        var query = "users=" + word(user) + "&start_time="
                + period.startInclusive().getEpochSecond() + "&end_time="
                + period.endExclusive().plusSeconds(1).getEpochSecond();
        var firsts = new LinkedHashMap<RunName, LedgerEntry>();
        for (var line : lines(query)) {
            line.entry().ifPresent(entry -> firsts.putIfAbsent(entry.run(), entry));
        }
        return firsts.values().stream().filter(entry -> touches(entry, period)).toList();
    }

    /** Slurm counts in seconds: what was shorter begins and ends at the same instant. */
    private static boolean touches(LedgerEntry entry, Period period) {
        var startsBefore = entry.startedAt().isBefore(period.endExclusive());
        return startsBefore
                && (period.contains(entry.startedAt())
                        || entry.endedAt()
                                .filter(end -> !end.isAfter(period.startInclusive()))
                                .isEmpty());
    }

    private List<SlurmRecord> lines(String query) {
        var lines = new ArrayList<SlurmRecord>();
        var path = offer.ledger("jobs") + "?show_duplicates=true&skip_steps=true&" + query;
        rest.each(path, "jobs", line -> lines.add(line(line))).orUnclear("what its ledger holds");
        lines.sort(IN_ORDER);
        return lines;
    }

    private SlurmRecord line(JsonNode line) {
        var time = line.path("time");
        var state = line.path("state");
        var job = new SlurmJob(
                line.path("job_id").asLong(),
                Fields.text(line.path("name")),
                SlurmNote.parse(Fields.text(line.path("comment").path("job"))),
                Fields.text(line.path("user")),
                Fields.words(state.path("current")),
                Fields.text(state.path("reason")),
                new Times(
                        Fields.time(time.path("submission")),
                        Fields.time(time.path("start")),
                        Fields.time(time.path("end"))),
                codec.exit(line.path("exit_code")),
                line.path("restart_cnt").asInt(),
                Fields.text(line.path("nodes")),
                "");
        return new SlurmRecord(
                job,
                cards(line.path("tres").path("allocated")),
                Optional.of(Fields.text(line.path("kill_request_user"))).filter(user -> !user.isEmpty()));
    }

    /** Slurm may count a card by its kind and again by its type. */
    private static Cards cards(JsonNode counted) {
        long kinds = 0;
        long types = 0;
        for (var one : counted) {
            if (Fields.text(one.path("type")).equals("gres")) {
                var count = Math.max(0, one.path("count").asLong());
                if (Fields.text(one.path("name")).contains(":")) {
                    types += count;
                } else {
                    kinds += count;
                }
            }
        }
        return Cards.of(kinds > 0 ? kinds : types);
    }

    /** Our ids tell when they were made; of any other nothing is known. */
    static Instant bornAt(RunName run) {
        return run.run().version() == 7
                ? Instant.ofEpochMilli(run.run().getMostSignificantBits() >>> 16)
                : Instant.EPOCH.plus(SLACK).plusSeconds(1);
    }

    private static String word(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
