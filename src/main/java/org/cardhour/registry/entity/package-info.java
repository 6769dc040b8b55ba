/** Owns sites, clusters, what owners state of them, and the nodes and cards found there. Does not own who uses a card. */
@NullMarked
package org.cardhour.registry.entity;

import org.jspecify.annotations.NullMarked;
