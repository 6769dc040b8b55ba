package org.cardhour.identity.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cardhour.identity.control.TenantQueries;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Outcome;
import org.cardhour.web.CurrentActor;

/** Names tenants on pages, to those for whom they exist. */
@Named
@RequestScoped
public class TenantNames {

    @Inject
    CurrentActor actor;

    @Inject
    TenantQueries tenants;

    private final Map<UUID, String> names = new HashMap<>();

    /** The name of the tenant; its id to those who may not see it. */
    public String of(UUID tenant) {
        return names.computeIfAbsent(
                tenant,
                id -> tenants.tenant(actor.get(), id) instanceof Outcome.Done<Tenant>(Tenant found)
                        ? found.name()
                        : id.toString());
    }
}
