/**
 * Owns how Cardhour speaks to a Kubernetes cluster: runs as Jobs in a namespace for each tenant, and what the cluster
 * shows of them. Does not own which run goes where, nor which addresses may be called.
 */
@NullMarked
package org.cardhour.execution.gateway.kubernetes;

import org.jspecify.annotations.NullMarked;
