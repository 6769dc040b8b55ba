/** Owns the REST interface of tenants, projects and members, and the timers that finish approvals and fetch events. */
@NullMarked
package org.cardhour.identity.boundary;

import org.jspecify.annotations.NullMarked;
