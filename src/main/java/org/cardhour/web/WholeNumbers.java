package org.cardhour.web;

import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole numbers of query parameters; anything else is a 400 that names the parameter, where JAX-RS would say that
 * the resource is not there. In a path it is indeed not there, so numbers of paths are left to JAX-RS.
 */
@Provider
public class WholeNumbers implements ParamConverterProvider {

    private static final Set<Class<?>> INTEGERS = Set.of(int.class, Integer.class);
    private static final Set<Class<?>> LONGS = Set.of(long.class, Long.class);

    @Override
    @SuppressWarnings("unchecked") // the type is looked at first
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        return (ParamConverter<T>) name(annotations)
                .flatMap(name -> parser(type).map(parser -> new WholeNumber<>(name, parser)))
                .orElse(null);
    }

    private static Optional<Function<String, ? extends Number>> parser(Class<?> type) {
        return INTEGERS.contains(type)
                ? Optional.of(Integer::valueOf)
                : LONGS.contains(type) ? Optional.of(Long::valueOf) : Optional.empty();
    }

    private static Optional<String> name(Annotation[] annotations) {
        return Stream.of(annotations)
                .filter(QueryParam.class::isInstance)
                .map(annotation -> ((QueryParam) annotation).value())
                .findFirst();
    }

    private record WholeNumber<N extends Number>(String name, Function<String, N> parser) implements ParamConverter<N> {

        /** Null for a parameter that is missing. */
        @Override
        public @Nullable N fromString(@Nullable String text) {
            try {
                return text == null ? null : parser.apply(text);
            } catch (NumberFormatException e) {
                throw ProblemException.invalid("#" + name, "INVALID_INTEGER", Map.of("value", text));
            }
        }

        @Override
        public String toString(N number) {
            return number.toString();
        }
    }
}
