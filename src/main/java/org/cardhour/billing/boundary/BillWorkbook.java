package org.cardhour.billing.boundary;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.Date;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.poi.xssf.streaming.SXSSFWorkbook;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.control.BillTerms;
import org.cardhour.billing.core.BillReader;
import org.cardhour.billing.core.BillSums;
import org.cardhour.billing.entity.Signature;

/**
 * A bill as an Excel workbook, written as it streams in: read the bill into {@link #details}, then write it. Of one bill
 * it is the same bytes each time.
 */
final class BillWorkbook implements AutoCloseable {

    static final int MOST_ROWS = 1_000_000;

    private static final int ROWS_IN_MEMORY = 100;
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final SXSSFWorkbook book = new SXSSFWorkbook(ROWS_IN_MEMORY);
    private final BillFacts facts;
    private final BillSums sums;
    private final BillTerms terms;
    private final BookStyles styles;
    private final SummarySheet summary;
    private final String byProject;
    private final DetailSheets details;

    BillWorkbook(BillFacts facts, BillSums sums, BillTerms terms) {
        this(facts, sums, terms, MOST_ROWS);
    }

    /** The same with another size of a sheet of runs. */
    BillWorkbook(BillFacts facts, BillSums sums, BillTerms terms, int mostRows) {
        this.facts = facts;
        this.sums = sums;
        this.terms = terms;
        this.styles = new BookStyles(book);
        this.summary = new SummarySheet(book, styles);
        this.byProject = SumSheets.byProject(
                book, styles, sums, facts.totals().orElseThrow().currency());
        SumSheets.byCluster(book, styles, sums);
        this.details = new DetailSheets(book, styles, facts, mostRows);
    }

    /** Where the runs go. */
    BillReader details() {
        return details;
    }

    /** Writes the whole workbook. */
    void writeTo(OutputStream out) throws IOException {
        summary.write(facts, sums, byProject, details.finish());
        new NotesSheet(book, styles).write(facts, terms);
        stamp();
        var file = Files.createTempFile("bill", ".xlsx");
        try {
            try (var whole = Files.newOutputStream(file)) {
                book.write(whole);
            }
            try (var parts = new ZipFile(file.toFile())) {
                copy(parts, new ZipOutputStream(out));
            }
        } finally {
            Files.delete(file);
        }
    }

    /** Copies the parts of the file without the time at which they were written. */
    private static void copy(ZipFile parts, ZipOutputStream out) throws IOException {
        for (ZipEntry part : Collections.list(parts.entries())) {
            var same = new ZipEntry(part.getName());
            same.setTimeLocal(NO_TIME);
            out.putNextEntry(same);
            try (var content = parts.getInputStream(part)) {
                content.transferTo(out);
            }
            out.closeEntry();
        }
        out.finish();
    }

    @Override
    public void close() throws IOException {
        book.close();
    }

    private void stamp() {
        var bill = facts.bill();
        var at = bill.issued().or(bill::reviewed).map(Signature::at).orElse(Instant.EPOCH);
        var properties = book.getXSSFWorkbook().getProperties().getCoreProperties();
        properties.setCreated(Optional.of(Date.from(at)));
        properties.setModified(Optional.of(Date.from(at)));
        properties.setCreator("Cardhour");
        properties.setTitle(BillFileName.of(facts));
    }
}
