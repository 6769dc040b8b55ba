/**
 * Owns how Cardhour speaks to the engines of clusters: one interface, {@link org.cardhour.execution.gateway.Connector},
 * and the words it uses. Does not own runs, does not decide, writes no database.
 */
@NullMarked
package org.cardhour.execution.gateway;

import org.jspecify.annotations.NullMarked;
