package org.cardhour.launch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A realm as Keycloak imports it. Another file may be laid over it: values replace values, members of a list are matched
 * by {@code clientId} or {@code username}, new ones are added, lists of plain texts are joined.
 */
final class RealmFile {

    /** A person of the realm and the realm roles the file gives. */
    record Person(String name, List<String> roles) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode realm;

    private RealmFile(ObjectNode realm) {
        this.realm = realm;
    }

    static RealmFile read(Path file) {
        try {
            return new RealmFile((ObjectNode) JSON.readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    RealmFile overlaidBy(RealmFile other) {
        ObjectNode merged = realm.deepCopy();
        overlay(merged, other.realm);
        return new RealmFile(merged);
    }

    /** People only, not the service accounts of clients. */
    List<Person> people() {
        return elements(realm.path("users"))
                .filter(user -> !user.has("serviceAccountClientId"))
                .map(user -> new Person(
                        user.path("username").asText(),
                        elements(user.path("realmRoles")).map(JsonNode::asText).toList()))
                .toList();
    }

    void write(Path file) {
        try {
            Files.createDirectories(file.getParent());
            JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), realm);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }

    private static void overlay(ObjectNode below, ObjectNode above) {
        above.properties().forEach(property -> {
            JsonNode old = below.get(property.getKey());
            if (old instanceof ObjectNode oldObject && property.getValue() instanceof ObjectNode newObject) {
                overlay(oldObject, newObject);
            } else if (old instanceof ArrayNode oldArray && property.getValue() instanceof ArrayNode newArray) {
                newArray.forEach(element -> add(oldArray, element));
            } else {
                below.set(property.getKey(), property.getValue());
            }
        });
    }

    private static void add(ArrayNode list, JsonNode element) {
        elements(list)
                .filter(old -> !key(old).isEmpty() && key(old).equals(key(element)))
                .findFirst()
                .ifPresentOrElse(old -> overlay((ObjectNode) old, (ObjectNode) element), () -> list.add(element));
    }

    private static String key(JsonNode element) {
        return element.path("clientId").asText("") + element.path("username").asText("");
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
