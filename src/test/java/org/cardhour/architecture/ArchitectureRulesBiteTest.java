package org.cardhour.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that can never fail guards nothing, so each one is shown code that breaks it. */
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ArchitectureRulesBiteTest {

    private static final JavaClasses VIOLATIONS =
            new ClassFileImporter().importPackages("org.cardhour.architecture.violations");

    static Stream<Field> rules() {
        return Arrays.stream(ArchitectureTest.class.getDeclaredFields())
                .filter(field -> field.getType() == ArchRule.class);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void bites(Field rule) throws IllegalAccessException {
        var result = ((ArchRule) rule.get(null)).evaluate(VIOLATIONS);

        assertThat(result.hasViolation()).as(rule.getName()).isTrue();
    }
}
