package org.cardhour.identity.gateway;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.ClientErrorException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/**
 * Keeps the groups whose paths are roles. Making and joining are harmless to repeat. A path is given as the names of its
 * groups from the root down.
 */
@Dependent
public class Groups {

    private static final int CONFLICT = 409;

    private final AdminConnection connection;

    @Inject
    Groups(AdminConnection connection) {
        this.connection = connection;
    }

    /** Makes each group of the path that is not there, and gives back the id of the last. */
    public String ensure(List<String> path) {
        var top = path.getFirst();
        var id = top(top).orElseGet(() -> makeTop(top));
        for (String name : path.subList(1, path.size())) {
            var parent = id;
            id = child(parent, name).orElseGet(() -> make(parent, name));
        }
        return id;
    }

    /** Writes a name for people to read on a group whose own name is an id. */
    public void label(String groupId, String displayName) {
        connection.call(realm -> {
            var group = realm.groups().group(groupId);
            var described = group.toRepresentation();
            described.setAttributes(Map.of("displayName", List.of(displayName)));
            group.update(described);
            return true;
        });
    }

    public void join(String personId, String groupId) {
        connection.call(realm -> {
            try {
                realm.users().get(personId).joinGroup(groupId);
                return true;
            } catch (ClientErrorException refused) {
                if (refused.getResponse().getStatus() != CONFLICT) {
                    throw refused;
                }
                return false; // somebody else did the same in the same moment
            }
        });
    }

    /** Takes the person out of the group; nothing happens where there is no such group. */
    public void leave(String personId, List<String> path) {
        find(path)
                .ifPresent(groupId -> connection.call(realm -> {
                    realm.users().get(personId).leaveGroup(groupId);
                    return true;
                }));
    }

    /** Up to {@code limit} people of the group; none where there is no such group. */
    public List<Person> members(List<String> path, int limit) {
        return find(path)
                .map(groupId -> connection.<List<UserRepresentation>>call(
                        realm -> realm.groups().group(groupId).members(0, limit)))
                .orElse(List.of())
                .stream()
                .map(People::person)
                .toList();
    }

    private Optional<String> find(List<String> path) {
        var id = top(path.getFirst());
        for (String name : path.subList(1, path.size())) {
            id = id.flatMap(parent -> child(parent, name));
        }
        return id;
    }

    private Optional<String> top(String name) {
        return idOf(name, connection.call(realm -> realm.groups().groups(name, true, 0, 10, true)));
    }

    private Optional<String> child(String parent, String name) {
        return idOf(name, connection.call(realm -> children(realm, parent, name)));
    }

    private static List<GroupRepresentation> children(RealmResource realm, String parent, String name) {
        return realm.groups().group(parent).getSubGroups(name, true, 0, 10, true);
    }

    private String makeTop(String name) {
        connection.create(realm -> realm.groups().add(group(name)));
        return top(name).orElseThrow();
    }

    private String make(String parent, String name) {
        connection.create(realm -> realm.groups().group(parent).subGroup(group(name)));
        return child(parent, name).orElseThrow();
    }

    private static Optional<String> idOf(String name, List<GroupRepresentation> found) {
        return found.stream()
                .filter(group -> group.getName().equals(name))
                .map(GroupRepresentation::getId)
                .findFirst();
    }

    private static GroupRepresentation group(String name) {
        var group = new GroupRepresentation();
        group.setName(name);
        return group;
    }
}
