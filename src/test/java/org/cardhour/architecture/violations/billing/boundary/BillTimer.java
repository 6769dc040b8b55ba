package org.cardhour.architecture.violations.billing.boundary;

import jakarta.ejb.Singleton;

/** Is injected on purpose, which no timer may be. */
@Singleton
public class BillTimer {}
