package org.cardhour.jobs.entity;

import java.util.UUID;

/** Whose job it is: tenant and project are fixed when it is submitted. */
public record Submission(UUID tenantId, UUID projectId, String submittedBy, String submittedByName) {}
