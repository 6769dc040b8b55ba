package org.cardhour.planning.boundary;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.planning.control.DescribedPool;
import org.cardhour.planning.control.PoolYaml;
import org.cardhour.planning.control.ReportJson;
import org.cardhour.planning.core.Assumptions;
import org.cardhour.planning.core.Chart;
import org.cardhour.planning.core.MarkdownReport;
import org.cardhour.planning.core.NodeList;
import org.cardhour.planning.core.Report;
import org.cardhour.planning.core.Results;
import org.cardhour.planning.core.Rules;
import org.cardhour.planning.core.Saturation;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.planning.core.Simulation;
import org.cardhour.planning.core.Trace;
import org.cardhour.planning.core.TraceReader;
import org.cardhour.pools.control.PolicyYaml;
import org.cardhour.pools.core.PolicyDocument;

/**
 * Plays a trace to a pool from the command line: prints the report and leaves it as JSON, Markdown and SVG. A file that
 * can't be read ends it with one line that says which, where and why, and exit code 1.
 */
public final class SimulationCommand {

    private final Wish wish;
    private final PrintStream out;

    private SimulationCommand(Wish wish, PrintStream out) {
        this.wish = wish;
        this.out = out;
    }

    public static void main(String[] args) {
        try {
            new SimulationCommand(Wish.ofProperties(), System.out).run();
        } catch (BadCall e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private void run() {
        var trace = read(wish.trace(), lines -> TraceReader.read(lines));
        var described = describedPool();
        if (wish.saturate().isPresent()) {
            fill(described.pool(), trace, wish.saturate().get());
        } else {
            play(described, trace);
        }
    }

    private void play(DescribedPool described, Trace trace) {
        var results = new ArrayList<Results>();
        for (Rules rules : rules(described, trace)) {
            results.add(Simulation.run(described.pool(), rules, trace, permille -> true)
                    .orElseThrow());
        }
        var report = Report.of(name(wish.trace()), trace, described.pool(), results);
        var markdown = MarkdownReport.of(report, Locale.getDefault());
        write("report.json", ReportJson.of(report));
        write("report.md", markdown);
        write("chart.svg", Chart.svg(report, Locale.getDefault()));
        out.print(markdown);
    }

    /** The policy asked for, else that of the description, else none; and the one to compare with. */
    private List<Rules> rules(DescribedPool described, Trace trace) {
        var rules = new ArrayList<Rules>();
        var first = wish.policy()
                .map(file -> Rules.of(name(file), policy(file), described.pool(), trace))
                .or(() -> described.policy().map(policy -> Rules.of(policy.name(), policy, described.pool(), trace)))
                .orElseGet(() -> Rules.open(described.pool(), trace));
        rules.add(first);
        wish.compare()
                .map(file -> Rules.of(name(file), policy(file), described.pool(), trace))
                .ifPresent(rules::add);
        return rules;
    }

    private void fill(SimulatedPool pool, Trace trace, double factor) {
        if (pool.cards() == 0) {
            throw new BadCall(wish.pool() + ": the pool has no cards to fill");
        }
        var fills = new Saturation(pool, trace, factor).fill(wish.seeds());
        out.println("seed jobs allocated skipped");
        fills.forEach(fill -> out.printf(
                Locale.ROOT, "%d %d %.2f %d%n", fill.seed(), fill.jobs(), fill.allocatedPercent(), fill.skipped()));
        var shares =
                fills.stream().mapToDouble(Saturation.Fill::allocatedPercent).summaryStatistics();
        out.printf(
                Locale.ROOT,
                "allocated mean=%.2f min=%.2f max=%.2f seeds=%d%n",
                shares.getAverage(),
                shares.getMin(),
                shares.getMax(),
                fills.size());
    }

    private DescribedPool describedPool() {
        var file = wish.pool();
        if (name(file).endsWith(".yaml") || name(file).endsWith(".yml")) {
            return read(file, lines -> PoolYaml.read(String.join("\n", lines)));
        }
        var machines = read(file, lines -> NodeList.read(lines));
        var clusters = List.of(NodeList.cluster(1, machines));
        return new DescribedPool(new SimulatedPool(name(file), clusters, Assumptions.USUAL), Optional.empty());
    }

    private static PolicyDocument policy(Path file) {
        return read(file, lines -> PolicyYaml.read(String.join("\n", lines)));
    }

    private interface Reading<T> {
        Outcome<T> of(List<String> lines);
    }

    private static <T> T read(Path file, Reading<T> reading) {
        return switch (reading.of(lines(file))) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T>(Refusal refusal) -> throw new BadCall(file + ": " + FaultText.of(refusal));
        };
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new BadCall(file + ": there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new BadCall(file + ": is not text in UTF-8", e);
        } catch (IOException e) {
            throw new BadCall(file + ": can not be read: " + e.getMessage(), e);
        }
    }

    private void write(String name, String text) {
        try {
            Files.createDirectories(wish.target());
            Files.writeString(wish.target().resolve(name), text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
