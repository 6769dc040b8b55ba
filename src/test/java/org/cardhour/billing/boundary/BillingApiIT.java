package org.cardhour.billing.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.cardhour.launch.CardsGivenBack;
import org.cardhour.launch.Stack;
import org.cardhour.metering.control.RunLedgerRows;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Prices, usage and bills as their callers see them, on the running server. Fay and Finn are of finance. */
@ExtendWith(CardsGivenBack.class)
class BillingApiIT {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static RunLedgerRows ledger;

    @BeforeAll
    static void makeTenantWithUsage() {
        ledger = RunLedgerRows.in(Stack.shared().database());
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
    }

    @AfterAll
    static void close() {
        ledger.close();
    }

    @Test
    void billIsPricedCutReviewedIssuedAndHandedOut() throws Exception {
        var plan = json(post("fay", "/price-plans", """
            {"name": "%s", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Shanghai"}
            """.formatted(ledger.tenant, ledger.tenant)), 201);
        var price = """
            {"model": "A100", "price": {"amount": "10.00", "currency": "CNY"}, "validFrom": "2026-01-01T00:00:00+08:00"}
            """;
        json(post("fay", "/price-plans/" + plan.get("id").asText() + "/versions", price), 201);
        assertThat(json(post("fay", "/price-plans/" + plan.get("id").asText() + "/versions", price), 422)
                        .get("code")
                        .asText())
                .isEqualTo("PRICE_OVERLAP");

        var cut = "{\"tenant\": \"%s\"}".formatted(ledger.tenant);
        var key = UUID.randomUUID().toString();
        assertThat(json(post("fay", "/bills:cut", cut), 400).get("code").asText())
                .isEqualTo("IDEMPOTENCY_KEY_REQUIRED");
        var draft = json(send(call("fay", "/bills:cut").header("Idempotency-Key", key), cut), 201);
        var again = send(call("fay", "/bills:cut").header("Idempotency-Key", key), cut);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(JSON.readTree(again.body())).isEqualTo(draft);
        assertThat(draft.get("state").asText()).isEqualTo("DRAFT");
        var bill = "/bills/" + billOfJune();

        assertThat(json(get("fay", bill + "/workbook"), 409).get("code").asText())
                .isEqualTo("BILL_WITHOUT_LINES");
        json(post("fay", bill + "/review", "{}"), 200);
        assertThat(json(post("fay", bill + "/issue", "{}"), 403).get("code").asText())
                .isEqualTo("SAME_PERSON");
        var issued = json(post("finn", bill + "/issue", "{}"), 200);

        assertThat(issued.get("state").asText()).isEqualTo("ISSUED");
        assertThat(issued.get("total").get("amount").asText()).isEqualTo("40.00");
        assertThat(issued.get("net").get("amount").asText()).isEqualTo("37.74");
        assertThat(issued.get("lines")).hasSize(1);
        handedOut(bill, issued);
    }

    /** Closed long ago by the calendar: the months of the tenant follow each other up to the cut. */
    private static String billOfJune() throws Exception {
        for (JsonNode bill :
                json(get("fay", "/bills?tenant=" + ledger.tenant), 200).get("items")) {
            if (bill.get("start").asText().equals("2026-05-31T16:00:00Z")) {
                return bill.get("id").asText();
            }
        }
        throw new AssertionError("no bill of June");
    }

    private static void handedOut(String bill, JsonNode issued) throws Exception {
        var lines = get("audrey", bill + "/lines.csv");
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(lines.body())))
                .isEqualTo(issued.get("hash").asText());
        var file = get("finn", bill + "/workbook");
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .contains("filename*=UTF-8''%E8%B4%A6%E5%8D%95_Bill_Acme_2026-06_");
        try (var book = new XSSFWorkbook(new ByteArrayInputStream(file.body()))) {
            var sheet = book.getSheet("按项目 By project");
            assertThat(sheet.getRow(sheet.getLastRowNum()).getCell(7).getNumericCellValue())
                    .isEqualTo(40.0);
        }
    }

    @Test
    void onlyFinancePricesAndBills() throws Exception {
        assertThat(send(HttpRequest.newBuilder(URI.create(Stack.shared().baseUrl() + "/api/v1/bills")))
                        .statusCode())
                .isEqualTo(401);
        for (String person : new String[] {"adam", "audrey", "alice"}) {
            assertThat(post(person, "/price-plans", "{}").statusCode())
                    .as(person)
                    .isEqualTo(403);
            assertThat(post(person, "/bills:cut", "{}").statusCode()).as(person).isEqualTo(403);
        }
        assertThat(get("adam", "/bills").statusCode()).isEqualTo(403);
        assertThat(get("audrey", "/bills?limit=1").statusCode()).isEqualTo(200);
    }

    @Test
    void wrongInputIsPointedAt() throws Exception {
        var misspelt = json(post("fay", "/price-plans", """
            {"nam": "x", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Shanghai"}
            """.formatted(ledger.tenant)), 400);
        var zone = json(post("fay", "/price-plans", """
            {"name": "x", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Peking"}
            """.formatted(ledger.tenant)), 400);
        var range = json(
                get(
                        "audrey",
                        "/usage?tenant=%s&from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z".formatted(ledger.tenant)),
                400);

        assertThat(misspelt.get("errors").get(0).get("pointer").asText()).isEqualTo("/nam");
        assertThat(zone.get("errors").get(0).get("pointer").asText()).isEqualTo("/zone");
        assertThat(range.get("errors").get(0).get("pointer").asText()).isEqualTo("#to");
        assertThat(get("fay", "/bills/" + UUID.randomUUID()).statusCode()).isEqualTo(404);
    }

    @Test
    void usageIsRecordedByTheServerAndTold() throws Exception {
        var end = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        var start = end.minus(Duration.ofHours(1));
        try (var recent = RunLedgerRows.in(Stack.shared().database())) {
            recent.ended(start.toString(), end.toString());
            var usage = "/usage?tenant=%s&from=%s&to=%s"
                    .formatted(recent.tenant, start.plus(Duration.ofMinutes(30)), end.plusSeconds(1));

            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                var items = json(get("audrey", usage), 200).get("items");
                assertThat(items).hasSize(1);
                assertThat(items.get(0).get("cardHours").decimalValue()).isEqualByComparingTo("2");
                assertThat(items.get(0).get("provisional").asBoolean()).isFalse();
            });
        }
    }

    @Test
    void meteringPoliciesAreTold() throws Exception {
        assertThat(json(get("audrey", "/metering-policies"), 200)
                        .get("items")
                        .get(0)
                        .get("failedRun")
                        .asText())
                .isEqualTo("BY_FAULT");
    }

    private static JsonNode json(HttpResponse<byte[]> answer, int status) throws Exception {
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(status);
        return JSON.readTree(answer.body());
    }

    private static HttpResponse<byte[]> get(String person, String path) throws Exception {
        return send(call(person, path).GET());
    }

    private static HttpResponse<byte[]> post(String person, String path, String body) throws Exception {
        return send(call(person, path), body);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder call, String body) throws Exception {
        return send(call.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder call) throws Exception {
        return CLIENT.send(call.build(), BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder call(String person, String path) {
        return HttpRequest.newBuilder(URI.create(Stack.shared().baseUrl() + "/api/v1" + path))
                .header("Authorization", "Bearer " + Stack.shared().token(person));
    }
}
