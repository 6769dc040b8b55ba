package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Sharing;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Users;

/** Which user a tenant's runs have; once given, for ever. One file per number holds the tenant's id. */
final class TenantUsers {

    private final Path folder;
    private final Users range;
    private final Sharing sharing;
    private final Isolation isolation;

    TenantUsers(Path folder, Users range, Sharing sharing, Isolation isolation) {
        this.folder = folder;
        this.range = range;
        this.sharing = sharing;
        this.isolation = isolation;
    }

    /** As whom a tenant's programs run. */
    sealed interface Place {

        record OwnUser(int number) implements Place {}

        record CardhoursUser() implements Place {}

        record Nowhere(String why) implements Place {}
    }

    Place placeOf(UUID tenant) {
        return switch (isolation) {
            case Isolation.ByUser() ->
                userOf(tenant)
                        .<Place>map(Place.OwnUser::new)
                        .orElseGet(() -> new Place.Nowhere("all " + range.count() + " user numbers are given away"));
            case Isolation.None(var why) -> unisolated(tenant, why);
            case Isolation.Unsafe(var why) -> new Place.Nowhere(why);
        };
    }

    private Place unisolated(UUID tenant, String why) {
        if (sharing == Sharing.EVEN_UNISOLATED) {
            return new Place.CardhoursUser();
        }
        if (holders().isEmpty()) {
            reserve(0, tenant);
        }
        return holders().firstEntry().getValue().equals(tenant)
                ? new Place.CardhoursUser()
                : new Place.Nowhere(why + "; this machine serves another tenant");
    }

    private Optional<Integer> userOf(UUID tenant) {
        var taken = holders();
        for (int number = range.first();
                number < range.first() + range.count() && !taken.containsValue(tenant);
                number++) {
            if (!taken.containsKey(number)) {
                reserve(number, tenant);
                taken = holders();
            }
        }
        return held(tenant);
    }

    /** The lowest number: should two have been given at the same instant, everybody takes this one. */
    private Optional<Integer> held(UUID tenant) {
        return holders().entrySet().stream()
                .filter(entry -> entry.getValue().equals(tenant))
                .map(entry -> entry.getKey())
                .findFirst();
    }

    /** Gives the number to this tenant unless somebody has it already. */
    private void reserve(int number, UUID tenant) {
        try {
            var draft = Files.createTempFile(folder, "draft", "");
            Files.writeString(draft, tenant.toString());
            try {
                Files.createLink(folder.resolve(Integer.toString(number)), draft);
            } catch (FileAlreadyExistsException taken) {
                // somebody was quicker
            } finally {
                Files.delete(draft);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private NavigableMap<Integer, UUID> holders() {
        var holders = new TreeMap<Integer, UUID>();
        try (var files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.chars().allMatch(Character::isDigit))
                    .forEach(name -> holders.put(
                            Integer.valueOf(name),
                            UUID.fromString(Records.read(folder.resolve(name)).orElseThrow())));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return holders;
    }
}
