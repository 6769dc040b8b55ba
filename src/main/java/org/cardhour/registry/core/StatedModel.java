package org.cardhour.registry.core;

import java.util.Optional;

/**
 * What an owner states of one card model; what is not stated yet is empty.
 *
 * @param interconnect how cards of a node are joined, such as NVLINK, HCCS or PCIE
 */
public record StatedModel(
        String model,
        Optional<Integer> count,
        Optional<Integer> memoryGib,
        Optional<String> interconnect,
        Optional<Share> share) {}
