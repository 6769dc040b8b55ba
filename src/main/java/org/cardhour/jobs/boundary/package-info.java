/** Offers jobs on the REST interface: submitting, reading, cancelling, holding. Logs and explanations are offered elsewhere. */
@NullMarked
package org.cardhour.jobs.boundary;

import org.jspecify.annotations.NullMarked;
