package org.cardhour;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Newcomers;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who may call what: every operation of the REST interface against every role, on the running server. A row names the
 * roles that are let in; they are asked about something that is not there, so that nothing happens. Everybody else is
 * refused with 403, and whoever has not signed on with 401.
 */
class AuthorizationMatrixIT {

    /**
     * One letter a role: A auditor, F finance, M member, N none, P platform admin, T tenant admin, V viewer. A run's
     * progress takes no person's token.
     */
    private static final String TABLE = """
        GET    /audit-events                                  APT
        GET    /audit-events/export                           APT
        GET    /audit-events/verification                     AP
        GET    /bills                                         AFT
        GET    /bills/{id}                                    AFT
        GET    /bills/{id}/lines.csv                          AFT
        GET    /bills/{id}/workbook                           AFT
        POST   /bills/{id}/issue                              F
        POST   /bills/{id}/review                             F
        POST   /bills:cut                                     F
        GET    /clusters                                      AFMPTV
        POST   /clusters                                      P
        GET    /clusters/{id}                                 AFMPTV
        GET    /clusters/{id}/credential                      P
        PUT    /clusters/{id}/credential                      P
        POST   /clusters/{id}/disable                         P
        POST   /clusters/{id}/drain                           P
        GET    /clusters/{id}/engine                          AP
        PUT    /clusters/{id}/engine                          P
        GET    /clusters/{id}/grants                          AP
        DELETE /clusters/{id}/grants/{tenant}                 P
        PUT    /clusters/{id}/grants/{tenant}                 P
        POST   /clusters/{id}/heartbeat                       P
        GET    /clusters/{id}/inventory                       AP
        GET    /clusters/{id}/nodes                           AP
        POST   /clusters/{id}/nodes/{name}/drain              P
        POST   /clusters/{id}/nodes/{name}/resume             P
        PUT    /clusters/{id}/profile                         P
        POST   /clusters/{id}/resume                          P
        POST   /clusters/{id}/slurm-setup                     P
        GET    /datasets                                      AFMPTV
        POST   /datasets                                      P
        GET    /datasets/{id}                                 AFMPTV
        PUT    /datasets/{id}                                 P
        DELETE /datasets/{id}                                 P
        GET    /images                                        AFMPTV
        POST   /images                                        P
        GET    /images/{id}                                   AFMPTV
        PUT    /images/{id}                                   P
        DELETE /images/{id}                                   P
        GET    /jobs                                          MPTV
        POST   /jobs                                          M
        GET    /jobs/{id}                                     MPTV
        POST   /jobs/{id}/cancel                              MPT
        GET    /jobs/{id}/events                              MPTV
        GET    /jobs/{id}/explanation                         MPTV
        POST   /jobs/{id}/hold                                MPT
        GET    /jobs/{id}/logs                                MT
        POST   /jobs/{id}/release                             MPT
        GET    /jobs/{id}/results                             MT
        GET    /jobs/{id}/runs                                MPTV
        POST   /jobs:dry-run                                  M
        GET    /links                                         AFMPTV
        POST   /links                                         P
        GET    /links/{id}                                    AFMPTV
        PUT    /links/{id}                                    P
        DELETE /links/{id}                                    P
        GET    /me                                            AFMNPTV
        GET    /metering-policies                             AFMPTV
        GET    /operations/{id}                               P
        POST   /operations/{id}/cancel                        P
        GET    /pools                                         AFMPTV
        GET    /pools/{name}                                  AFMPTV
        GET    /pools/{name}/buffer-uses                      AP
        GET    /pools/{name}/failover                         AP
        GET    /pools/{name}/idle-quota                       AP
        GET    /pools/{name}/policy                           AP
        GET    /pools/{name}/policy/versions                  AP
        GET    /pools/{name}/policy/versions/{number}         AP
        POST   /pools/{name}/policy/versions/{number}/rollback P
        GET    /pools/{name}/proposals                        AP
        POST   /pools/{name}/proposals                        P
        GET    /pools/{name}/proposals/{number}               AP
        POST   /pools/{name}/proposals/{number}/approval      P
        POST   /pools/{name}/proposals/{number}/rejection     P
        POST   /pools/{name}/proposals/{number}/withdrawal    P
        GET    /pools/{name}/quotas                           AFMPTV
        GET    /price-plans                                   AFP
        POST   /price-plans                                   F
        GET    /price-plans/{id}                              AFP
        POST   /price-plans/{id}/versions                     F
        POST   /price-plans/{id}/versions/{version}/end       F
        GET    /priority-classes                              AFMNPTV
        GET    /projects/{id}                                 AFMPTV
        GET    /projects/{id}/members                         AMPT
        POST   /projects/{id}/members                         T
        DELETE /projects/{id}/members/{username}              T
        GET    /projects/{id}/quota                           AMPTV
        PUT    /projects/{id}/quota                           T
        GET    /runs/{id}/logs                                MT
        POST   /runs/{id}/progress
        GET    /runs/{id}/results                             MT
        GET    /runs/{id}/results/{number}                    MT
        POST   /simulations                                   P
        GET    /simulations/{id}                              P
        GET    /simulations/{id}/chart                        P
        GET    /simulations/{id}/report                       P
        GET    /sites                                         AFMPTV
        POST   /sites                                         P
        GET    /tenants                                       AFMNPTV
        POST   /tenants                                       AFMNPTV
        GET    /tenants/{id}                                  AFMNPTV
        POST   /tenants/{id}/approval                         P
        POST   /tenants/{id}/members                          T
        DELETE /tenants/{id}/members/{role}/{username}        T
        GET    /tenants/{id}/projects                         AFMPTV
        POST   /tenants/{id}/projects                         T
        POST   /tenants/{id}/rejection                        P
        GET    /usage                                         AFMPTV
        """;

    private static final Stack STACK = Stack.shared();
    private static final Map<String, String> ROWS = TABLE.lines()
            .map(line -> line.split(" +"))
            .collect(toMap(
                    row -> row[0] + " " + row[1],
                    row -> row.length > 2 ? row[2] : "",
                    (a, b) -> a + "?",
                    TreeMap::new));

    private static final Map<Character, Caller> PEOPLE = new TreeMap<>();

    @BeforeAll
    static void letEachHaveOneRole() {
        var newcomers = new Newcomers(STACK);
        String admin = newcomers.signUp();
        String member = newcomers.signUp();
        String viewer = newcomers.signUp();
        var tenant = Caller.of(STACK, admin)
                .post("/tenants", "{\"name\": \"m-%s\", \"displayName\": \"Matrix\"}".formatted(UUID.randomUUID()))
                .expect(201)
                .field("id");
        approve(tenant);
        var asAdmin = Caller.of(STACK, admin);
        var project = asAdmin.post("/tenants/" + tenant + "/projects", "{\"name\": \"all\"}")
                .expect(201)
                .field("id");
        asAdmin.post("/projects/" + project + "/members", "{\"username\": \"%s\"}".formatted(member))
                .expect(201);
        asAdmin.post(
                        "/tenants/" + tenant + "/members",
                        "{\"username\": \"%s\", \"role\": \"viewer\"}".formatted(viewer))
                .expect(201);
        PEOPLE.put('N', Caller.of(STACK, newcomers.signUp()));
        PEOPLE.put('V', Caller.of(STACK, viewer));
        PEOPLE.put('M', Caller.of(STACK, member));
        PEOPLE.put('T', asAdmin);
        PEOPLE.put('F', Caller.of(STACK, "fay"));
        PEOPLE.put('A', Caller.of(STACK, "audrey"));
        PEOPLE.put('P', Caller.of(STACK, "ada"));
    }

    private static void approve(String tenant) {
        var pool = "m-" + UUID.randomUUID();
        var adam = Caller.of(STACK, "adam");
        TwoAdmins.of(STACK).makePool(pool);
        adam.post("/tenants/" + tenant + "/approval", "{\"pool\": \"%s\", \"guaranteedCards\": 0}".formatted(pool))
                .expect(200);
    }

    @Test
    void everyOperationHasARow() {
        assertThat(ROWS.keySet()).isEqualTo(operations());
    }

    @Test
    void descriptionForProgramsNamesEveryOperation() throws IOException {
        var address = URI.create(STACK.baseUrl() + "/openapi?format=JSON");

        var described = new TreeSet<String>();
        new ObjectMapper()
                .readTree(address.toURL().openStream())
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method.toUpperCase(Locale.ROOT) + " "
                                + path.getKey().replaceFirst("^/api/v1", "").replaceAll("\\{(\\w+):[^}]*}", "{$1}"))));

        assertThat(described).containsAll(ROWS.keySet());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void onlyTheRolesOfTheRowAreLetIn(String operation, String roles) {
        var letIn = PEOPLE.keySet().stream()
                .filter(role -> isLetIn(call(PEOPLE.get(role), operation)))
                .map(String::valueOf)
                .collect(joining());

        assertThat(letIn).isEqualTo(roles);
        assertThat(call(Caller.withoutToken(STACK), operation).status()).isEqualTo(401);
    }

    static Stream<Object[]> rows() {
        return ROWS.entrySet().stream().map(row -> new Object[] {row.getKey(), row.getValue()});
    }

    private static boolean isLetIn(Caller.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isLessThan(500);
        return answer.status() != 401 && answer.status() != 403;
    }

    /** About something that is not there, with a body that says nothing, unless what it says is looked at first. */
    private static Caller.Answer call(Caller caller, String operation) {
        var method = operation.substring(0, operation.indexOf(' '));
        var path = operation
                .substring(operation.indexOf(' ') + 1)
                .replace("{role}", "viewer")
                .replaceAll("\\{[a-z]+}", UUID.randomUUID().toString());
        return switch (method) {
            case "GET" -> caller.get(path);
            case "DELETE" -> caller.delete(path);
            case "PUT" -> caller.put(path, "{}");
            default -> caller.post(path, path.endsWith("/progress") ? "{\"step\": 1}" : "{}");
        };
    }

    private static Set<String> operations() {
        return new RestApi()
                .getClasses().stream()
                        .filter(type -> type.isAnnotationPresent(Path.class))
                        .flatMap(AuthorizationMatrixIT::operations)
                        .collect(TreeSet::new, Set::add, Set::addAll);
    }

    private static Stream<String> operations(Class<?> resource) {
        return Arrays.stream(resource.getDeclaredMethods())
                .flatMap(method -> verb(method).map(verb -> verb + " " + path(resource, method)));
    }

    private static Stream<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value);
    }

    /** Without the patterns of its parameters. */
    private static String path(Class<?> resource, Method method) {
        Function<Path, String> text = path -> "/" + path.value().replaceAll("^/|/$", "");
        var own = method.isAnnotationPresent(Path.class) ? text.apply(method.getAnnotation(Path.class)) : "";
        return (text.apply(resource.getAnnotation(Path.class)) + own).replaceAll("\\{([a-z]+) *:[^}]*}", "{$1}");
    }
}
