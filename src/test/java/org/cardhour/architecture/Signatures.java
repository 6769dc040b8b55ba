package org.cardhour.architecture;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.persistence.Entity;

/** What may stand in the signature of a resource method. */
final class Signatures {

    private Signatures() {}

    static ArchCondition<JavaMethod> holdNoEntity() {
        return new ArchCondition<>("hold no entity") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                var types = new java.util.HashSet<>(method.getReturnType().getAllInvolvedRawTypes());
                method.getParameterTypes().forEach(type -> types.addAll(type.getAllInvolvedRawTypes()));
                types.stream()
                        .filter(type -> type.isAnnotatedWith(Entity.class))
                        .forEach(type -> events.add(SimpleConditionEvent.violated(
                                method, method.getFullName() + " speaks the entity " + type.getName())));
            }
        };
    }
}
