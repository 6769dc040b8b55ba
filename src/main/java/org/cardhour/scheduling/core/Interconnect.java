package org.cardhour.scheduling.core;

/**
 * How the cards of a node are linked.
 *
 * @param kind such as {@code NVLINK} or {@code HCCS}
 * @param group nodes of one group are linked as closely as the cards of one node
 */
public record Interconnect(String kind, String group) {}
