package org.cardhour.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.persistence.Entity;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.ContextResolver;
import java.util.Set;

/** The rules that keep the arrows pointing down. Each is shown code that breaks it in {@link ArchitectureRulesBiteTest}. */
@AnalyzeClasses(packages = "org.cardhour", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final Set<String> CLOCK_CLASSES = Set.of(
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalDateTime",
            "java.time.ZonedDateTime",
            "java.time.OffsetDateTime");

    @ArchTest
    static final ArchRule core_knows_only_java_and_the_kernel = classes()
            .that()
            .resideInAPackage("..core..")
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..", "org.cardhour.kernel..", "org.cardhour..core.."));

    @ArchTest
    static final ArchRule capabilities_know_only_those_below = classes().should(Capabilities.knowOnlyLowerOnes());

    @ArchTest
    static final ArchRule layers_point_down = classes().should(Capabilities.useOnlyLowerLayers());

    @ArchTest
    static final ArchRule others_are_reached_by_control = classes().should(Capabilities.reachOthersByControlOrEntity());

    @ArchTest
    static final ArchRule only_boundaries_speak_http = noClasses()
            .that()
            .resideOutsideOfPackages("..boundary..", "..web..", "org.cardhour")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("jakarta.ws.rs..", "jakarta.faces..", "jakarta.servlet..", "org.apache.poi..")
                            .and(not(resideInAnyPackage("jakarta.ws.rs.client..", "jakarta.ws.rs.core..")))
                            // What a client is answered with and reads by; both sides of HTTP share these types.
                            .and(not(simpleNameEndingWith("Exception")))
                            .and(not(assignableTo(ContextResolver.class))));

    @ArchTest
    static final ArchRule only_gateways_use_client_libraries = noClasses()
            .that()
            .resideOutsideOfPackage("..gateway..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.keycloak..", "jakarta.ws.rs.client..", "java.net.http..");

    @ArchTest
    static final ArchRule boundaries_and_cores_do_not_persist = noClasses()
            .that()
            .resideInAnyPackage("..boundary..", "..core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.persistence..");

    @ArchTest
    static final ArchRule time_is_passed_in = noClasses()
            .that(not(resideInAPackage("org.cardhour.kernel")))
            .should()
            .accessTargetWhere(readsTheClock());

    @ArchTest
    static final ArchRule only_page_beans_and_the_web_have_injected_fields = fields().that()
            .areAnnotatedWith(Inject.class)
            .should()
            .beDeclaredInClassesThat(
                    DescribedPredicate.or(annotatedWith(Named.class), resideInAPackage("org.cardhour.web")));

    @ArchTest
    static final ArchRule only_store_and_web_ask_the_container_for_fields = noFields()
            .that()
            .areAnnotatedWith(Resource.class)
            .or()
            .areAnnotatedWith(Context.class)
            .should()
            .beDeclaredInClassesThat()
            .resideOutsideOfPackages("..store..", "..web..");

    @ArchTest
    static final ArchRule timers_are_injected_nowhere =
            noClasses().should().dependOnClassesThat(annotatedWith(Singleton.class));

    @ArchTest
    static final ArchRule entities_change_by_verbs = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .and()
            .arePublic()
            .should()
            .haveNameMatching("set[A-Z].*");

    @ArchTest
    static final ArchRule resources_speak_records_not_entities =
            methods().that(areResourceMethods()).should(Signatures.holdNoEntity());

    @ArchTest
    static final ArchRule every_resource_method_says_who_may = methods()
            .that(areResourceMethods())
            .should()
            .beAnnotatedWith(RolesAllowed.class)
            .orShould()
            .beAnnotatedWith(PermitAll.class)
            .orShould()
            .beAnnotatedWith(DenyAll.class)
            .orShould()
            .beDeclaredInClassesThat(annotatedWith(RolesAllowed.class));

    private static DescribedPredicate<JavaMethod> areResourceMethods() {
        return DescribedPredicate.describe(
                "are resource methods",
                method -> method.getAnnotations().stream()
                        .anyMatch(annotation -> annotation.getRawType().isAnnotatedWith(HttpMethod.class)));
    }

    private static DescribedPredicate<JavaAccess<?>> readsTheClock() {
        return DescribedPredicate.describe("reads the clock", access -> {
            JavaClass owner = access.getTargetOwner();
            return (access.getName().equals("now") && CLOCK_CLASSES.contains(owner.getName()))
                    || (access.getName().equals("currentTimeMillis") && owner.isEquivalentTo(System.class))
                    || (access.getName().startsWith("system")
                            && assignableTo(java.time.Clock.class).test(owner));
        });
    }
}
