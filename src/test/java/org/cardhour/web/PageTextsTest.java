package org.cardhour.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of the pages without a browser: no text is missing, no page is open to everybody by oversight. */
class PageTextsTest {

    private static final Path WEBAPP = Path.of("src/main/webapp");
    private static final Path BUNDLES = Path.of("src/main/resources/org/cardhour");
    private static final Pattern KEY = Pattern.compile("t\\['([\\w.]+\\w)']");

    /** Open to everybody who has signed on. */
    private static final Set<String> FOR_ALL = Set.of("/app/overview.xhtml");

    @ParameterizedTest
    @ValueSource(strings = {"web/pages", "web/problems", "scheduling/boundary/reasons"})
    void everyTextIsThereInBothLanguages(String bundle) throws IOException {
        var english = texts(bundle + "_en");
        var chinese = texts(bundle + "_zh");

        assertThat(chinese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        assertThat(english.values()).doesNotContain("");
        assertThat(chinese.values()).doesNotContain("");
    }

    @Test
    void everyTextThatAPageNamesIsThere() throws IOException {
        var known = texts("web/pages_en").stringPropertyNames();

        var named = new TreeSet<String>();
        for (Path page : pages(WEBAPP)) {
            KEY.matcher(Files.readString(page)).results().forEach(key -> named.add(key.group(1)));
        }

        assertThat(named).hasSizeGreaterThan(50);
        assertThat(known).containsAll(named);
    }

    @Test
    void everyPageSaysWhoMayOpenIt() throws IOException {
        var declared = Files.readString(WEBAPP.resolve("WEB-INF/web.xml"));

        var open = pages(WEBAPP.resolve("app")).stream()
                .map(page -> "/" + WEBAPP.relativize(page))
                .filter(path -> !declared.contains("<url-pattern>" + path + "</url-pattern>"))
                .collect(Collectors.toSet());

        assertThat(open).isEqualTo(FOR_ALL);
    }

    @Test
    void noPageWritesTextUnescaped() throws IOException {
        for (Path page : pages(WEBAPP)) {
            assertThat(Files.readString(page)).as(page.toString()).doesNotContain("escape=\"false\"");
        }
    }

    private static Properties texts(String bundle) throws IOException {
        var texts = new Properties();
        texts.load(new StringReader(Files.readString(BUNDLES.resolve(bundle + ".properties"), StandardCharsets.UTF_8)));
        return texts;
    }

    private static List<Path> pages(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".xhtml"))
                    .sorted()
                    .toList();
        }
    }
}
