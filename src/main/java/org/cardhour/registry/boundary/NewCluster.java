package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.Registration;
import org.cardhour.web.ProblemException;

/**
 * A cluster to be registered.
 *
 * @param ownerId the provider organisation; missing when the platform itself owns it
 * @param access MANAGED when it is not said
 * @param endpoint the address of its engine, https unless it is configured otherwise; missing for SINGLE, the machine Cardhour runs on
 */
public record NewCluster(
        @NotNull UUID siteId,
        @NotNull @Pattern(regexp = Codes.CODE) String code,
        @NotBlank @Size(max = 200) String name,
        Optional<UUID> ownerId,
        Optional<@Size(max = 200) String> ownerName,
        @NotNull ClusterForm form,
        Optional<Access> access,
        Optional<@Pattern(regexp = Codes.ADDRESS) String> endpoint) {

    Registration registration() {
        if ((form == ClusterForm.SINGLE) == endpoint.isPresent()) {
            throw ProblemException.invalid("/endpoint", "INVALID_ENDPOINT", Map.of("form", form.name()));
        }
        return new Registration(
                siteId, code, name, ownerId, ownerName.orElse(""), form, access.orElse(Access.MANAGED), endpoint);
    }
}
