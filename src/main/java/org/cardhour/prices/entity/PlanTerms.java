package org.cardhour.prices.entity;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.UUID;

/**
 * What a plan of one tenant is agreed to be.
 *
 * @param currency ISO 4217 code
 * @param taxRate 0 or more and below 1, at most 4 decimals
 */
public record PlanTerms(String name, UUID tenant, String currency, BigDecimal taxRate, ZoneId zone) {}
