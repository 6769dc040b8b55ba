package org.cardhour.identity.control;

import org.cardhour.identity.entity.InvoiceDetails;

/**
 * What a person asks for who wants to be a tenant.
 *
 * @param name short, unique, for machines: 3 to 40 lower-case letters, digits and hyphens
 * @param zone IANA name of the zone in which its months begin and end
 */
public record TenantApplication(String name, String displayName, String zone, InvoiceDetails invoice) {}
