package org.cardhour.execution.gateway;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * All that an engine has to know to start a run.
 *
 * @param command the program and its arguments, never empty
 * @param image the image to run it in; empty to run it on the node itself
 * @param environment the job's own variables; those that Cardhour sets go before them
 * @param nodes the engine's names of the nodes it was placed on, never empty; it holds the same of each of them
 * @param cards the cards given; may be none
 * @param outputs patterns of the files to keep, relative to the working folder
 */
public record RunOrder(
        RunName name,
        Owner owner,
        List<String> command,
        Optional<String> image,
        Map<String, String> environment,
        List<String> nodes,
        List<CardSlot> cards,
        Limits limits,
        Optional<CheckpointSignal> checkpointSignal,
        List<String> outputs,
        Access access) {

    /**
     * Whose run it is.
     *
     * @param account what the tenant is called at the engine; empty where nothing was agreed on
     */
    public record Owner(UUID tenant, UUID project, UUID job, Optional<String> account) {}

    /**
     * A card, or a part of one.
     *
     * @param model as the registry knows it
     * @param thousandths of this card, 1 to 1000
     */
    public record CardSlot(String node, Vendor vendor, String model, int index, long thousandths) {

        /**
         * The card that an inventory gave this key.
         *
         * @param place its place in that inventory's list of the node's cards
         */
        public static CardSlot of(String node, String model, String key, int place, long thousandths) {
            var vendor = Vendor.ofKey(key);
            var index = vendor == Vendor.NVIDIA ? place : Integer.parseInt(key.substring(key.indexOf('-') + 1));
            return new CardSlot(node, vendor, model, index, thousandths);
        }
    }

    /**
     * What the run may use on each of its nodes, as far as the engine can hold it to that.
     *
     * @param cpuMillicores thousandths of a processor core
     * @param walltime after which the engine ends it
     * @param grace between being told to end and being ended by force
     */
    public record Limits(
            Optional<Long> cpuMillicores, Optional<Long> memoryMib, Optional<Duration> walltime, Duration grace) {}

    /** Where the program reports progress, and the token that is good for this run only. */
    public record Access(URI cardhour, String token) {

        @Override
        public String toString() {
            return "Access[" + cardhour + "]";
        }
    }

    public RunOrder {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a run needs a command: " + name);
        }
        command = List.copyOf(command);
        nodes = List.copyOf(nodes);
        environment = Map.copyOf(environment);
        cards = List.copyOf(cards);
        outputs = List.copyOf(outputs);
    }
}
