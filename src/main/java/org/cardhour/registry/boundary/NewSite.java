package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.cardhour.registry.entity.Site;
import org.cardhour.web.ProblemException;

/**
 * A site to be added.
 *
 * @param zone IANA zone, such as Asia/Shanghai
 * @param restricted whether its network lets nothing in or out but what is named; not when it is not said
 */
public record NewSite(
        @NotNull @Pattern(regexp = Codes.CODE) String code,
        @NotBlank @Size(max = 200) String name,
        Optional<@Size(max = 100) String> region,
        @NotNull @Size(max = 64) String zone,
        Optional<Boolean> restricted,
        Optional<@Size(max = 400) String> imageMirror,
        Optional<@Size(max = 400) String> objectStore) {

    Site.Particulars particulars() {
        if (!ZoneId.getAvailableZoneIds().contains(zone)) {
            throw ProblemException.invalid("/zone", "INVALID_ZONE", Map.of("value", zone));
        }
        return new Site.Particulars(
                code, name, region.orElse(""), ZoneId.of(zone), restricted.orElse(false), imageMirror, objectStore);
    }
}
