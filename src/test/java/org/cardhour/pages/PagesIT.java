package org.cardhour.pages;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext.ClearCookiesOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people do on the pages, from the sign-on at Keycloak on. What each page looks like is kept in target/pages. */
class PagesIT {

    private static final String COUNTING = "i=0; while true; do i=$((i + 1)); echo step $i; sleep 0.5; done";
    private static final List<Integer> WIDTHS = List.of(Browser.DESK, Browser.PHONE);

    private static Stack stack;
    private static Browser browser;
    private static Firm firm;
    private static String bill;

    private final List<String> jobs = new ArrayList<>();

    @BeforeAll
    static void open() {
        Browser.assumeInstalled();
        PlaywrightAssertions.setDefaultAssertionTimeout(Browser.PATIENCE_MILLIS);
        stack = Stack.shared();
        browser = Browser.on(stack);
        firm = Firm.founded(stack);
        bill = firm.bill();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (firm != null) {
            firm.close();
        }
    }

    @AfterEach
    void endJobs() {
        jobs.forEach(firm::end);
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, 运行中, 已取消", "en, running, cancelled"})
    void engineerFindsTheJobFollowsItsLogAndCancelsIt(String language, String running, String cancelled) {
        var job = submit("follow-" + language, 1, COUNTING);
        var page = browser.signOn("bob", language);

        page.navigate(at("/app/jobs.xhtml?mine=true"));
        page.getByText("follow-" + language).first().click();
        assertThat(page.locator("#state")).hasText(running);
        assertThat(page.locator(".log")).containsText("step 3");
        var seen = page.locator(".log").textContent();
        assertThat(page.locator(".log")).containsText("step " + (steps(seen) + 4));
        shown(page, "job-running-" + language);
        page.locator("input[id='cancel:reason']").fill("seen enough");
        page.locator("input[id='cancel:go']").click();

        assertThat(page.locator("#state")).hasText(cancelled);
        assertThat(page.locator("dl.facts")).containsText("seen enough");
        assertThat(page.locator("input[id='cancel:go']")).isHidden();
        shown(page, "job-cancelled-" + language);
        assertThat(Caller.of(stack, "bob").get("/jobs/" + job).field("cancelReason"))
                .isEqualTo("seen enough");
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, 空闲卡不足", "en, Too few cards are free"})
    void waitingJobSaysWhyOnItsPageAndOnTheOverview(String language, String why) {
        var first = submit("first", 3, "sleep 300");
        firm.awaitState(first, "RUNNING");
        var second = submit("second-" + language, 3, "true");

        var page = browser.signOn("bob", language);
        var row = page.locator("tr", new Page.LocatorOptions().setHasText("second-" + language));

        assertThat(row.first()).containsText(why);
        shown(page, "overview-waiting-" + language);
        page.navigate(at("/app/job.xhtml?id=" + second));
        assertThat(page.locator(".reasons")).containsText(why);
        shown(page, "job-waiting-" + language);
    }

    @Test
    void namesOfJobsAreTextAndNeverRun() {
        var names = List.of("<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "#{1+1} {{2*2}}");
        names.forEach(name -> submit(name, 3, "sleep 300"));
        var page = browser.signOn("bob", "en");
        var dialogs = new ArrayList<String>();
        page.onDialog(dialog -> {
            dialogs.add(dialog.message());
            dialog.dismiss();
        });

        for (String name : names) {
            page.navigate(at("/app/overview.xhtml"));
            page.navigate(at("/app/jobs.xhtml"));
            page.getByText(name, new Page.GetByTextOptions().setExact(true))
                    .first()
                    .click();
            assertThat(page.locator("h1")).hasText(name);
        }

        shown(page, "job-odd-name-en");
        assertThat(dialogs).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, finn, 下载", "en, fay, Download"})
    void financeSeesTheBillAndDownloadsItsWorkbook(String language, String person, String download) throws IOException {
        var page = browser.signOn(person, language);

        page.navigate(at("/app/bills.xhtml"));
        var row = page.locator("tr", new Page.LocatorOptions().setHasText(bill));
        shown(page, "bills-" + language);
        var file = page.waitForDownload(() -> row.getByText(download).click());

        assertThat(row).containsText(firm.tenantName());
        assertThat(file.suggestedFilename()).endsWith(".xlsx");
        try (var content = file.createReadStream()) {
            assertThat(new String(content.readNBytes(2), StandardCharsets.US_ASCII))
                    .isEqualTo("PK");
        }
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, 链条完整", "en, The chain is whole"})
    void auditorFindsTheActByItsActorAndVerifiesTheChain(String language, String whole) {
        var job = submit("audited", 1, "true");
        var page = browser.signOn("audrey", language);

        page.navigate(at("/app/audit.xhtml"));
        page.locator("#actor").fill("bob");
        page.locator("#action").fill("job.submit");
        page.locator("form.filter button").click();

        assertThat(page.locator("tbody tr").first()).containsText(job);
        assertThat(page).hasURL(Pattern.compile(".*[?&]actor=bob&.*"));
        assertThat(page.locator("tbody")).not().containsText("job.cancel");
        shown(page, "audit-" + language);
        page.locator("input[id='acts:verify']").click();
        assertThat(page.locator("[role=status]")).containsText(whole);
        assertThat(page.locator("#actor")).hasValue("bob");
        shown(page, "audit-verified-" + language);
        var file = page.waitForDownload(
                () -> page.locator("input[id='acts:export']").click());
        assertThat(file.suggestedFilename()).isEqualTo("audit-events.csv");
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, 尚不属于任何租户, 您的角色不允许此操作", "en, belong to no tenant yet, Your roles do not allow this"})
    void personWithoutRoleIsToldWhatToDoAndSeesNothingElse(String language, String newcomer, String refused) {
        var page = browser.signOn("percy", language);

        assertThat(page.locator("main")).containsText(newcomer);
        assertThat(page.locator("nav a")).hasCount(1);
        shown(page, "overview-newcomer-" + language);
        for (String closed : List.of("jobs", "job", "bills", "audit")) {
            var answer = page.navigate(at("/app/" + closed + ".xhtml"));
            assertThat(answer.status()).as(closed).isEqualTo(403);
            assertThat(page.locator("main")).containsText(refused);
        }
        shown(page, "refused-" + language);
        assertThat(denials("percy", "page.open")).contains("/app/audit.xhtml");
    }

    @Test
    void jobOfAnotherTenantIsNotThereAndTheTryIsInTheAuditLog() {
        var job = submit("private", 1, "true");
        firm.foundNeighbourOf("dave");
        var page = browser.signOn("dave", "en");

        var answer = page.navigate(at("/app/job.xhtml?id=" + job));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(page.locator("main")).not().containsText("private");
        shown(page, "job-of-others-en");
        assertThat(denials("dave", "job.read")).contains(job);
    }

    @Test
    void languageThatWasChosenStays() {
        var page = browser.signOn("bob", "en");

        assertThat(page.locator("h1")).hasText("Overview");
        page.getByText("中文").click();
        assertThat(page.locator("h1")).hasText("总览");
        page.navigate(at("/app/jobs.xhtml"));

        assertThat(page.locator("h1")).hasText("作业");
        assertThat(page.locator("html")).hasAttribute("lang", "zh-CN");
    }

    @ParameterizedTest
    @CsvSource({"zh-CN, 这个地址没有页面", "en, There is no page at this address"})
    void addressWithoutPageSaysSo(String language, String unknown) {
        var page = browser.visit(language);

        Response answer = page.navigate(at("/nowhere.xhtml"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(page.locator("main")).containsText(unknown);
        shown(page, "unknown-" + language);
    }

    @Test
    void pageThatFollowsAJobSurvivesTheEndOfItsSession() {
        submit("outlives-the-session", 1, COUNTING);
        var page = browser.signOn("bob", "en");
        page.navigate(at("/app/jobs.xhtml"));
        page.getByText("outlives-the-session").first().click();
        assertThat(page.locator(".log")).containsText("step 2");

        page.context().clearCookies(new ClearCookiesOptions().setName("JSESSIONID"));
        var seen = steps(page.locator(".log").textContent());

        assertThat(page.locator(".log")).containsText("step " + (seen + 12));
        assertThat(page.locator("h1")).hasText("outlives-the-session");
    }

    @Test
    void codeWithoutProofKeyIsNotGiven() throws IOException, InterruptedException {
        var page = browser.visit("en");
        var asked = new ArrayList<String>();
        page.onRequest(request -> asked.add(request.url()));
        page.navigate(at("/app/overview.xhtml"));
        var withKey = asked.stream()
                .filter(url -> url.contains("code_challenge_method=S256"))
                .findFirst()
                .orElseThrow();
        var withoutKey = withKey.replaceAll("&code_challenge(_method)?=[^&]*", "");

        var answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(withoutKey)).build(), BodyHandlers.ofString());

        assertThat(answer.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).contains("error=invalid_request"));
    }

    /** Both widths of the page are kept; only its tables may be wider than it. */
    private static void shown(Page page, String name) {
        for (int width : WIDTHS) {
            Browser.show(page, name, width);
            assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                    .as(name + " at " + width)
                    .isLessThanOrEqualTo(width);
        }
        page.setViewportSize(Browser.DESK, 900);
    }

    private static List<String> denials(String person, String action) {
        return Caller.of(stack, "audrey")
                .get("/audit-events?outcome=DENIED&actor=" + person + "&action=" + action)
                .json()
                .findValues("target")
                .stream()
                .map(target -> target.path("id").asText())
                .toList();
    }

    private static int steps(String log) {
        return (int) log.lines().filter(line -> line.startsWith("step")).count();
    }

    private static String at(String path) {
        return stack.baseUrl() + path;
    }

    private String submit(String name, int cards, String script) {
        var job = firm.submit(name, cards, script);
        jobs.add(job);
        return job;
    }
}
