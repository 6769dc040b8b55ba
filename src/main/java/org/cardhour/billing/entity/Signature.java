package org.cardhour.billing.entity;

import java.time.Instant;

/** Who did a step of a bill, by sign-in name, and when. */
public record Signature(String name, Instant at) {}
