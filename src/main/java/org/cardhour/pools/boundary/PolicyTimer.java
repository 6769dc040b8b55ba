package org.cardhour.pools.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.DueProposals;

/** Lets approved policies take effect when their instant has come. */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PolicyTimer {

    private static final Logger LOG = System.getLogger(PolicyTimer.class.getName());

    private final DueProposals proposals;
    private final Clocks clocks;

    @Inject
    public PolicyTimer(DueProposals proposals, Clocks clocks) {
        this.proposals = proposals;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "*/2", persistent = false)
    void tick() {
        proposals.due(clocks.now()).forEach(this::takeEffect);
    }

    private void takeEffect(UUID proposal) {
        try {
            proposals.takeEffect(proposal, Actor.system("policy-" + proposal), clocks.now());
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "proposal " + proposal + " did not take effect; it is tried again", failure);
        }
    }
}
