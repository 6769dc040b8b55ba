package org.cardhour.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;

/**
 * JSON read to the letter: what is misspelt, doubled, of another type or too large is refused instead of guessed. Times
 * are RFC 3339 text.
 */
@Provider
public class StrictJson implements ContextResolver<ObjectMapper> {

    private static final int DEEPEST = 32;
    private static final int LONGEST_NUMBER = 40;
    private static final int LONGEST_STRING = 1 << 20;

    private static final ObjectMapper MAPPER = build();

    @Override
    public ObjectMapper getContext(Class<?> type) {
        return MAPPER;
    }

    /** The same mapper for those who write JSON outside a REST call. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    private static ObjectMapper build() {
        var limits = StreamReadConstraints.builder()
                .maxNestingDepth(DEEPEST)
                .maxNumberLength(LONGEST_NUMBER)
                .maxStringLength(LONGEST_STRING)
                .build();
        var mapper = JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(limits)
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(new StrictScalars())
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(
                        DeserializationFeature.ACCEPT_FLOAT_AS_INT,
                        DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(
                        SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                        SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                .build();
        mapper.coercionConfigFor(LogicalType.Textual)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        return mapper;
    }
}
