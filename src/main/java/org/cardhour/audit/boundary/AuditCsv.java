package org.cardhour.audit.boundary;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.control.AuditFilter;
import org.cardhour.audit.control.AuditQueries;
import org.cardhour.audit.control.Place;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.web.Csv;

/** Writes audit events as comma-separated values, read part for part so that any number of them fits. */
final class AuditCsv {

    private static final int PART = 1_000;

    private static final List<String> COLUMNS = List.of(
            "id",
            "occurred_at",
            "recorded_at",
            "actor_id",
            "actor_name",
            "actor_roles",
            "actor_tenant_id",
            "actor_ip",
            "actor_agent",
            "action",
            "target_type",
            "target_id",
            "tenant_id",
            "cluster_id",
            "outcome",
            "reason",
            "state_before",
            "state_after",
            "request_id");

    private AuditCsv() {}

    /** Writes all that an allowed export covers. */
    static void write(AuditQueries queries, AuditFilter granted, OutputStream out) throws IOException {
        var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.write(Csv.MARK + Csv.line(COLUMNS));
        var part = queries.exportPart(granted, Optional.empty(), PART);
        while (!part.isEmpty()) {
            write(part, writer);
            part = queries.exportPart(granted, Optional.of(behind(part.getLast())), PART);
        }
        writer.flush();
    }

    private static void write(List<AuditEvent> events, Writer writer) throws IOException {
        for (AuditEvent event : events) {
            writer.write(Csv.line(cells(event.content())));
        }
    }

    private static List<String> cells(Map<String, String> content) {
        var cells = new ArrayList<String>();
        for (String column : COLUMNS) {
            var value = content.getOrDefault(column, "");
            cells.add(
                    column.endsWith("_at")
                            ? Instant.ofEpochMilli(Long.parseLong(value)).toString()
                            : value);
        }
        return cells;
    }

    private static Place behind(AuditEvent event) {
        return new Place(event.occurredAt(), event.id());
    }
}
