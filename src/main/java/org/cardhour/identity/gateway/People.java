package org.cardhour.identity.gateway;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotFoundException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** Finds people at the identity provider, and makes those who are not there yet. */
@Dependent
public class People {

    private final AdminConnection connection;

    @Inject
    People(AdminConnection connection) {
        this.connection = connection;
    }

    /** The person of exactly this sign-in name. */
    public Optional<Person> named(String username) {
        return connection.call(realm -> realm.users().searchByUsername(username, true)).stream()
                .map(People::person)
                .findFirst();
    }

    /** The sign-in name of a subject; empty when there is no such person any more. */
    public Optional<String> username(String id) {
        return connection.call(realm -> {
            try {
                return Optional.of(realm.users().get(id).toRepresentation().getUsername());
            } catch (NotFoundException e) {
                return Optional.empty();
            }
        });
    }

    /**
     * Makes a person who has to choose a password at the first sign-in.
     *
     * @param email empty when it is not known
     * @param password good for one sign-in
     * @return false when somebody of this name was there already; nothing is changed then
     */
    public boolean create(String username, Optional<String> email, String password) {
        var once = new CredentialRepresentation();
        once.setType(CredentialRepresentation.PASSWORD);
        once.setValue(password);
        once.setTemporary(true);
        var user = new UserRepresentation();
        user.setUsername(username);
        email.ifPresent(user::setEmail);
        user.setEnabled(true);
        user.setCredentials(List.of(once));
        return connection.create(realm -> realm.users().create(user));
    }

    static Person person(UserRepresentation user) {
        var fullName = Stream.of(user.getFirstName(), user.getLastName())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
        return new Person(user.getId(), user.getUsername(), fullName);
    }
}
