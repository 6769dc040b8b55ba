package org.cardhour.audit.control;

import java.time.Instant;
import java.util.UUID;

/** A place in a list of audit events: right behind the one of this time and id. */
public record Place(Instant at, UUID id) {}
