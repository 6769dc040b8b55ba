/** Decides how fresh a cluster is, what its profile lacks, where profile and discovery differ and what may be offered. */
@NullMarked
package org.cardhour.registry.core;

import org.jspecify.annotations.NullMarked;
