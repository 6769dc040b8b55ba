package org.cardhour.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.cardhour.kernel.Actor;

/** The person in front of the page, for what the page shows to whom. */
@Named
@RequestScoped
public class SignedIn {

    @Inject
    CurrentActor actor;

    @Inject
    HttpServletRequest request;

    public String getName() {
        return actor.get().name();
    }

    public boolean isKnown() {
        return request.getUserPrincipal() != null;
    }

    /** Whether the person has one of the roles, named with spaces between them, anywhere. */
    public boolean any(String roles) {
        var held = Grants.roleNames(actor.get().grants());
        return Arrays.stream(roles.split(" ")).anyMatch(held::contains);
    }

    /** Whether the person belongs to a tenant in any role. */
    public boolean isInTenant() {
        return any(Actor.TENANT_ADMIN + " " + Actor.MEMBER + " " + Actor.VIEWER);
    }

    /** Ends the session here and at the identity provider. */
    public void signOut() throws ServletException {
        request.logout();
        FacesContext.getCurrentInstance().responseComplete();
    }
}
