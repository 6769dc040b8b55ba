package org.cardhour.launch;

import org.cardhour.launch.Caller.Answer;

/** Two platform admins who put policies in force together: adam proposes, ada approves. */
public final class TwoAdmins {

    private final Caller adam;
    private final Caller ada;

    private TwoAdmins(Caller adam, Caller ada) {
        this.adam = adam;
        this.ada = ada;
    }

    public static TwoAdmins of(Stack stack) {
        return new TwoAdmins(Caller.of(stack, "adam"), Caller.of(stack, "ada"));
    }

    /** Puts the policy, written in YAML, in force in the pool of that name; makes the pool if it is not there. */
    public Answer agreeOn(String pool, String policy) {
        return approve(pool, propose(pool, policy));
    }

    /** A pool without clusters and tenants. */
    public void makePool(String pool) {
        makePool(pool, "");
    }

    /** A pool of these clusters, separated by commas, without tenants. */
    public void makePool(String pool, String clusters) {
        agreeOn(pool, """
            resource_pool:
              name: %s
              zone: Asia/Shanghai
              clusters: [%s]
              buffer_ratio: 0.15
              quotas: []
            """.formatted(pool, clusters)).expect(200);
    }

    /** Adam proposes; gives the number of the proposal. */
    public int propose(String pool, String policy) {
        return adam.post("/pools/" + pool + "/proposals", policy, "Content-Type", "application/yaml")
                .expect(201)
                .json()
                .path("number")
                .asInt();
    }

    /** Ada approves. */
    public Answer approve(String pool, int proposal) {
        return ada.post("/pools/" + pool + "/proposals/" + proposal + "/approval", "");
    }
}
