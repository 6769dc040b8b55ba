package org.cardhour.kernel;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Stereotype;
import jakarta.transaction.Transactional;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A class whose public methods are each one transaction: all of it happens, or none. It never calls another system. */
@SuppressWarnings("InjectScopeAnnotationOnInterfaceOrAbstractClass") // a stereotype carries its scope
@Stereotype
@Dependent
@Transactional
@RepeatedOnConflict
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UseCase {}
