package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** All that follows from the version that a slurmrestd offers. */
final class SlurmSession {

    private final SlurmRest rest;
    private final SlurmOffer offer;
    private final SlurmQueue queue;
    private final SlurmView view;
    private final Optional<SlurmLedger> ledger;

    private SlurmSession(SlurmRest rest, SlurmOffer offer) {
        var codec = SlurmCodec.of(offer);
        this.rest = rest;
        this.offer = offer;
        this.queue = new SlurmQueue(rest, offer, codec);
        this.view = new SlurmView(queue);
        this.ledger = offer.hasLedger() ? Optional.of(new SlurmLedger(rest, offer, codec)) : Optional.empty();
    }

    static SlurmSession of(SlurmRest rest) {
        return new SlurmSession(rest, offer(rest));
    }

    /** This one, as long as the server still offers the same. */
    SlurmSession renewed() {
        var now = offer(rest);
        return now.equals(offer) ? this : new SlurmSession(rest, now);
    }

    SlurmOffer offer() {
        return offer;
    }

    SlurmQueue queue() {
        return queue;
    }

    SlurmView view() {
        return view;
    }

    /** Empty where slurmrestd does not speak to a slurmdbd. */
    Optional<SlurmLedger> ledger() {
        return ledger;
    }

    /** What the server calls itself, such as 24.11.5. */
    String release() {
        var meta = rest.get(offer.path(offer.isOld() ? "ping" : "ping/"))
                .orUnclear("that it is there")
                .body()
                .path("meta");
        var slurm = meta.has("slurm") ? meta.path("slurm") : meta.path("Slurm");
        return Fields.text(slurm.path("release"));
    }

    List<JsonNode> nodes() {
        var answer = rest.get(offer.path(offer.isOld() ? "nodes" : "nodes/")).orUnclear("which nodes it has");
        return StreamSupport.stream(answer.body().path("nodes").spliterator(), false)
                .toList();
    }

    /** Whether nodes can be taken out of use by REST. */
    boolean canDrain() {
        return !offer.isOld();
    }

    void setNode(String node, String state) {
        var body = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode();
        body.putArray("state").add(state);
        body.put("reason", "Cardhour");
        rest.post(offer.path("node/" + node), body).orUnclear("that node " + node + " is set to " + state);
    }

    private static SlurmOffer offer(SlurmRest rest) {
        var answer = rest.get("/openapi/v3");
        var description = answer.status() == 200 ? answer : rest.get("/openapi");
        if (description.status() != 200) {
            throw description.unclear("what it offers");
        }
        var paths = new HashSet<String>();
        description.body().path("paths").fieldNames().forEachRemaining(paths::add);
        return SlurmOffer.of(paths);
    }
}
