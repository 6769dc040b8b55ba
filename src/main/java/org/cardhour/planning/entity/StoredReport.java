package org.cardhour.planning.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;

/** What a simulation has to say, in one form and language; never changed once written. */
@Entity
@Table(name = "simulation_report")
@IdClass(StoredReport.Key.class)
public class StoredReport {

    /**
     * Which report.
     *
     * @param language {@code zh}, {@code en}, or nothing for a form that has none
     */
    public record Key(UUID simulationId, ReportForm form, String language) {}

    @Id
    @Column(name = "simulation_id")
    private UUID simulationId;

    @Id
    @Enumerated(EnumType.STRING)
    private ReportForm form;

    @Id
    private String language;

    private String content;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected StoredReport() {}

    public StoredReport(Key key, String content) {
        this.simulationId = key.simulationId();
        this.form = key.form();
        this.language = key.language();
        this.content = content;
    }

    public Key key() {
        return new Key(simulationId, form, language);
    }

    public String content() {
        return content;
    }
}
