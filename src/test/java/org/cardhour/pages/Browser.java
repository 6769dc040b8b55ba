package org.cardhour.pages;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.Assumptions;

/** Debian's chromium without a window, for people who sign on to the pages of a running Cardhour. */
final class Browser implements AutoCloseable {

    static final int DESK = 1280;
    static final int PHONE = 360;

    private static final Logger LOG = System.getLogger(Browser.class.getName());
    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final int HEIGHT = 900;
    static final double PATIENCE_MILLIS = 30_000;

    /** As root there is no sandbox; and it asks nobody outside this machine. */
    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Stack stack;
    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    private Browser(Stack stack) {
        this.stack = stack;
        this.playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment()));
        this.chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(PROGRAM)
                        .setArgs(FLAGS));
    }

    /** Skips the tests where there is no browser, and says so in one line. */
    static void assumeInstalled() {
        if (!Files.isExecutable(PROGRAM)) {
            var reason = "the pages are not tested: there is no " + PROGRAM + "; install the Debian package chromium";
            LOG.log(Level.WARNING, reason);
            Assumptions.abort(reason);
        }
    }

    static Browser on(Stack stack) {
        return new Browser(stack);
    }

    /** The overview of somebody who has just signed on, in a browser that prefers this language. */
    Page signOn(String person, String language) {
        var page = visit(language);
        page.navigate(stack.baseUrl() + "/app/overview.xhtml");
        page.locator("#username").fill(person);
        page.locator("#password").fill(person);
        page.locator("#kc-login").click();
        page.waitForURL("**/app/overview.xhtml");
        return page;
    }

    /** An empty page of somebody new. */
    Page visit(String language) {
        var visitor =
                chromium.newContext(new NewContextOptions().setLocale(language).setViewportSize(DESK, HEIGHT));
        visitor.setDefaultTimeout(PATIENCE_MILLIS);
        return visitor.newPage();
    }

    /** Keeps what the page looks like at this width under target/pages. */
    static void show(Page page, String name, int width) {
        page.setViewportSize(width, HEIGHT);
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(Path.of("target", "pages", name + "-" + width + ".png")));
    }

    @Override
    public void close() {
        playwright.close();
    }

    private static Map<String, String> environment() {
        var environment = new HashMap<>(System.getenv());
        environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        return environment;
    }
}
