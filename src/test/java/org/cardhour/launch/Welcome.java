package org.cardhour.launch;

import java.time.Duration;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What stands on the screen when everything is ready: where it is, who may come in, how to stop it. */
final class Welcome {

    private Welcome() {}

    static String text(RunSettings settings, Duration took) {
        return """

            ------------------------------------------------------------------------------
            Cardhour is ready after %d s.

              Pages       %s/
              REST        %s/api/v1
              Keycloak    %s/admin/   (user admin; password in secrets.properties)
              Database    jdbc:mariadb://127.0.0.1:%d/cardhour   (users and passwords likewise)

              Demo people, each with the name as password:
            %s

              A token     curl -s -d grant_type=password -d client_id=cardhour-demo -d username=alice \\
                               -d password=alice %s/protocol/openid-connect/token | jq -r .access_token
              A tour      src/examples/tour.sh

              Data        %s   (kept; -Drun.fresh starts anew)
              Logs        %s
              Stop        Ctrl-C
            ------------------------------------------------------------------------------
            """.formatted(
                        took.toSeconds(),
                        settings.url(),
                        settings.url(),
                        settings.keycloakUrl(),
                        settings.databasePort(),
                        people(),
                        Keycloak.issuer(settings),
                        settings.home(),
                        settings.home().resolve("log"));
    }

    private static String people() {
        return RealmFile.read(Build.realm("demo.json")).people().stream()
                .collect(Collectors.groupingBy(
                        person -> person.roles().isEmpty() ? "no role yet" : String.join(", ", person.roles()),
                        TreeMap::new,
                        Collectors.mapping(RealmFile.Person::name, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(entry -> "    %-16s%s".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
    }
}
