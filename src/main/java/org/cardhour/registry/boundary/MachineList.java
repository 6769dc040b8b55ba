package org.cardhour.registry.boundary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.cardhour.web.ProblemException;
import org.cardhour.web.StrictJson;

/**
 * Reads machines from YAML, of the same form as the JSON, or from CSV: {@code
 * name,host,address,port,cpus,sockets,memory_mib,card_type,cards,devices}, a line a machine, host, port, sockets and the
 * last three as needed.
 */
@Dependent
class MachineList {

    private static final Set<String> COLUMNS =
            Set.of("name", "host", "address", "port", "cpus", "sockets", "memory_mib", "card_type", "cards", "devices");
    private static final List<String> NUMBERS = List.of("port", "cpus", "sockets", "memory_mib");
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(16).build())
            .build());

    private final Validator validator;

    @Inject
    MachineList(Validator validator) {
        this.validator = validator;
    }

    SlurmSetupBody ofYaml(String text) {
        return read(() -> YAML.readTree(text));
    }

    /** @param settings the fields of the body besides the machines */
    SlurmSetupBody ofCsv(String text, ObjectNode settings) {
        return read(() -> settings.set("machines", machines(text)));
    }

    private interface Source {
        JsonNode read() throws IOException;
    }

    private SlurmSetupBody read(Source source) {
        try {
            var body = StrictJson.mapper().treeToValue(source.read(), SlurmSetupBody.class);
            if (body == null) {
                throw ProblemException.invalid("", "BAD_MACHINES", Map.of("reason", "empty"));
            }
            var violations = validator.validate(body);
            if (!violations.isEmpty()) {
                throw new ConstraintViolationException(violations);
            }
            return body;
        } catch (JsonProcessingException wrong) {
            throw ProblemException.invalid("", "BAD_MACHINES", Map.of("reason", wrong.getOriginalMessage()));
        } catch (IOException | UncheckedIOException | IllegalArgumentException wrong) {
            throw ProblemException.invalid("", "BAD_MACHINES", Map.of("reason", String.valueOf(wrong.getMessage())));
        }
    }

    private static ArrayNode machines(String text) throws IOException {
        var format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .setIgnoreSurroundingSpaces(true)
                .setIgnoreEmptyLines(true)
                .get();
        var machines = StrictJson.mapper().createArrayNode();
        try (var lines = format.parse(new StringReader(text))) {
            lines.getHeaderNames().stream()
                    .filter(name -> !COLUMNS.contains(name))
                    .findFirst()
                    .ifPresent(unknown -> {
                        throw new IllegalArgumentException("column " + unknown);
                    });
            lines.forEach(line -> machines.add(machine(line)));
        }
        return machines;
    }

    private static ObjectNode machine(CSVRecord line) {
        var machine = StrictJson.mapper().createObjectNode();
        Function<String, String> value = column -> line.isSet(column) ? line.get(column) : "";
        for (String column : List.of("name", "host", "address")) {
            if (!value.apply(column).isEmpty()) {
                machine.put(column, value.apply(column));
            }
        }
        for (String column : NUMBERS) {
            if (!value.apply(column).isEmpty()) {
                machine.put(column, Long.parseLong(value.apply(column)));
            }
        }
        if (!value.apply("card_type").isEmpty()) {
            machine.putArray("cards")
                    .addObject()
                    .put("type", value.apply("card_type"))
                    .put("count", Long.parseLong(value.apply("cards")))
                    .put("devices", value.apply("devices"));
        }
        return machine;
    }
}
