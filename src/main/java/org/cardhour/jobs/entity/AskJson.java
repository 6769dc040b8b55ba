package org.cardhour.jobs.entity;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Map;
import java.util.Set;
import org.cardhour.jobs.core.Ask;

/**
 * Writes what a job asks as one JSON text. What a later version adds is ignored when it is read, and what an earlier one
 * did not know is empty.
 */
@Converter
public class AskJson implements AttributeConverter<Ask, String> {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride(Map.class, maps -> maps.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .withConfigOverride(Set.class, sets -> sets.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    @Override
    public String convertToDatabaseColumn(Ask ask) {
        try {
            return JSON.writeValueAsString(ask);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not to be written as JSON: " + ask.name(), e);
        }
    }

    @Override
    public Ask convertToEntityAttribute(String json) {
        try {
            return JSON.readValue(json, Ask.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the stored ask of a job can not be read", e);
        }
    }
}
