package org.cardhour.architecture.violations.jobs.control;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import org.cardhour.architecture.violations.billing.boundary.BillTimer;
import org.cardhour.architecture.violations.jobs.boundary.JobPage;
import org.keycloak.admin.client.Keycloak;

/** Breaks the rules on purpose: knows a capability above, its own boundary, HTTP and a client library. */
record JobsThatKnowBilling(
        UriInfo uri, ContainerRequestContext call, BillTimer timer, JobPage page, Keycloak keycloak) {}
