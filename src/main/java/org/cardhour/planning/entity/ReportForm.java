package org.cardhour.planning.entity;

/** In what form a report is stored. */
public enum ReportForm {
    JSON,
    MARKDOWN,
    CHART
}
