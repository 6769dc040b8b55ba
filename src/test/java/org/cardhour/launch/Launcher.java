package org.cardhour.launch;

import java.io.PrintStream;
import java.time.Duration;

/**
 * {@code mvn -Prun}: starts a Cardhour, says where it is, and stays until somebody stops it or one of its parts ends.
 * Nothing that it started outlives it.
 */
public final class Launcher {

    private static final PrintStream OUT = System.out;
    private static final long BEGAN = System.nanoTime();

    private Launcher() {}

    public static void main(String[] arguments) {
        Pack pack = new Pack();
        try {
            run(RunSettings.fromSystemProperties(), pack);
        } catch (StartFailure failure) {
            say("Cardhour does not run: " + failure.getMessage());
            System.exit(1);
        }
    }

    private static void run(RunSettings settings, Pack pack) {
        Premises premises = Premises.claim(settings, Launcher::say);
        if (RunSettings.isFreshStartAsked()) {
            say("-Drun.fresh: deletes the data in " + settings.home());
            premises.clear();
        }
        premises.clearUnlessReadyOnce();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(pack), "ordered stop"));
        endWithParent();
        Stack stack = Stack.start(settings, pack, Launcher::say);
        stack.awaitReady(Launcher::say);
        premises.markReady();
        OUT.println(Welcome.text(settings, Duration.ofNanos(System.nanoTime() - BEGAN)));
        OUT.flush();
        pack.awaitAnyEnd().ifPresent(Launcher::exitBecauseOf);
    }

    /** When Maven dies, in whatever way, we are done. */
    private static void endWithParent() {
        var unused =
                ProcessHandle.current().parent().map(parent -> parent.onExit().thenRun(() -> System.exit(0)));
    }

    private static void exitBecauseOf(Leash leash) {
        say("%s has ended; see %s".formatted(leash.child().name(), leash.child().log()));
        System.exit(1);
    }

    private static void stop(Pack pack) {
        pack.end(Launcher::say);
        say("Cardhour has stopped");
    }

    private static void say(String line) {
        OUT.printf("[%5.1f s] %s%n", (System.nanoTime() - BEGAN) / 1e9, line);
        OUT.flush();
    }
}
