package org.cardhour.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/** Values that JSON can hold and Cardhour can not keep: times that are numbers or without end, text that is none. */
final class StrictScalars extends SimpleModule {

    StrictScalars() {
        super("cardhour");
        addDeserializer(Instant.class, new Time());
        addDeserializer(String.class, new Text());
    }

    /** RFC 3339 text; a number is no time. */
    private static final class Time extends StdScalarDeserializer<Instant> {

        Time() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            var text = json.getText();
            if (!json.hasToken(JsonToken.VALUE_STRING)) {
                throw context.weirdStringException(text, Instant.class, "not a text");
            }
            try {
                return Times.read(text);
            } catch (DateTimeException e) {
                throw context.weirdStringException(text, Instant.class, "not a time");
            }
        }
    }

    /** Without NUL, which no file name, program or sheet can hold, and without half characters. */
    private static final class Text extends StringDeserializer {

        @Override
        public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
            var text = super.deserialize(json, context);
            if (text.codePoints().anyMatch(Text::isNone)) {
                throw context.weirdStringException("", String.class, "a character that is none");
            }
            return text;
        }

        private static boolean isNone(int character) {
            return character == 0 || Character.getType(character) == Character.SURROGATE;
        }
    }
}
