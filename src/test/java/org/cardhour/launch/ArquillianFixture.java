package org.cardhour.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Before the first test class that runs inside a server: makes what {@code arquillian.xml} names. That server has the
 * shared Keycloak but a database of its own, so that it does no work of the shared server.
 */
public final class ArquillianFixture implements TestExecutionListener {

    private static final String HOME = "arquillian.home";

    private final AtomicBoolean made = new AtomicBoolean();

    @Override
    public void executionStarted(TestIdentifier test) {
        if (runsInsideServer(test) && !made.getAndSet(true)) {
            make(Build.scratch("arquillian"));
        }
    }

    private static boolean runsInsideServer(TestIdentifier test) {
        return test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getJavaClass().getAnnotation(ExtendWith.class))
                .filter(extensions -> List.of(extensions.value()).contains(ArquillianExtension.class))
                .isPresent();
    }

    private static void make(Path home) {
        Stack stack = Stack.shared();
        EmbeddedDatabase database = EmbeddedDatabase.shared();
        PayaraMicro.writeFiles(home, stack.settings(), stack.configuration(database, "http://127.0.0.1", home));
        System.setProperty(HOME, home.toString());
    }
}
