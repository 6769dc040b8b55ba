package org.cardhour.prices.core;

import java.util.UUID;

/** One version of a price, without the amount: which usage it is for, and when it holds. */
public record PriceTerm(UUID id, PriceScope scope, Validity validity) {}
