package org.cardhour.registry.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.cardhour.launch.Caller;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.SlurmEngine;
import org.cardhour.launch.SlurmRelease;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A list of machines becomes the set-up of a Slurm cluster, which a real Slurm runs by. */
class SlurmSetupIT {

    private static final Stack STACK = Stack.shared();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Caller adam;
    private static String cluster;

    @BeforeAll
    static void register() {
        adam = Caller.of(STACK, "adam");
        var site = adam.post(
                        "/sites",
                        "{\"code\": \"%s\", \"name\": \"Bare\", \"region\": \"north\", \"zone\": \"Asia/Shanghai\"}"
                                .formatted(code()))
                .expect(201)
                .field("id");
        cluster = adam.post(
                        "/clusters",
                        "{\"siteId\": \"%s\", \"code\": \"%s\", \"name\": \"Bare\", \"form\": \"BARE_METAL\", \"endpoint\": \"https://bare.invalid\"}"
                                .formatted(site, code()))
                .expect(201)
                .field("id");
    }

    @Test
    void realSlurmRunsByWhatWasMadeOfAListOfMachines() {
        SlurmRelease.V24_11.assumeInstalled();

        try (var engine =
                SlurmEngine.startFrom(SlurmRelease.V24_11, ground -> files(yaml(ground), "application/yaml"))) {
            engine.submitAs(
                    "cardhour",
                    "echo $CUDA_VISIBLE_DEVICES on $SLURMD_NODENAME >/srv/cluster/jobs/cards",
                    "--gres=gpu:a100:4",
                    "--account=tenant-a",
                    "--nodelist=a2");

            await("job")
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> engine.work().resolve("cards").toFile().exists());
            await("end in the ledger")
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> engine.sacct("-n", "-X", "-o", "state,account,reqtres%60")
                            .contains("COMPLETED"));
            assertThat(engine.work().resolve("cards")).hasContent("0,1,2,3 on a2\n");
            assertThat(engine.sacct("-n", "-X", "-o", "account,reqtres%60"))
                    .contains("tenant-a")
                    .contains("gres/gpu:a100=4");
            assertThat(engine.scontrol("show", "partition", "owner"))
                    .contains("PriorityTier=10")
                    .contains("Nodes=a3");
            assertThat(engine.sacctmgr("-n", "show", "qos", "owner", "format=preempt"))
                    .contains("cardhour");
        }
    }

    @Test
    void csvOfMachinesIsEnoughAndKeepsNoSecret() {
        var files = files("""
            name,address,cpus,sockets,memory_mib,card_type,cards,devices
            n1,10.1.0.1,128,2,1031000,910b3,8,/dev/davinci[0-7]
            n2,10.1.0.2,128,2,1031000,910b3,8,/dev/davinci[0-7]
            login,10.1.0.9,16,1,64000,,,
            """, "text/csv", "?cluster=npu&controller=c1&controllerAddress=10.1.0.9");

        assertThat(files.get("slurm.conf"))
                .contains("ClusterName=npu")
                .contains("SlurmctldHost=c1(10.1.0.9)")
                .contains(
                        "NodeName=n1 NodeAddr=10.1.0.1 Sockets=2 CoresPerSocket=64 ThreadsPerCore=1 RealMemory=1031000"
                                + " Gres=gpu:910b3:8 State=UNKNOWN")
                .contains("NodeName=login NodeAddr=10.1.0.9 Sockets=1 CoresPerSocket=16")
                .contains("gres/gpu,gres/gpu:910b3")
                .contains("ProctrackType=proctrack/cgroup");
        assertThat(files.get("partitions.conf"))
                .isEqualTo(
                        "PartitionName=main Default=YES Nodes=n1,n2,login PriorityTier=1 MaxTime=INFINITE State=UP\n");
        assertThat(files.get("slurmdbd.conf")).contains("StoragePass=@PASSWORD@");
        assertThat(files.get("README.md")).contains("register the cluster").contains("登记集群");
        assertThat(files.keySet()).noneMatch(name -> name.endsWith(".key"));
    }

    @Test
    void listThatSlurmWouldStumbleOverIsRefusedWhereItIsWrong() {
        var twice = """
            name,address,cpus,memory_mib,card_type,cards,devices
            n1,10.1.0.1,128,1031000,910b3,8,/dev/davinci[0-6]
            n1,10.1.0.1,128,1031000,,,
            """;
        var settings = "?cluster=npu&controller=c1&controllerAddress=10.1.0.9";

        assertThat(post(twice, "text/csv", settings))
                .contains("400")
                .contains("/machines/0/cards/0/devices")
                .contains("MACHINE_NAME_TWICE")
                .contains("MACHINE_ADDRESS_TWICE");
        assertThat(post("nodes,address\n", "text/csv", settings))
                .contains("400")
                .contains("BAD_MACHINES");
        assertThat(post("name,address,cpus,memory_mib\n\"n1\nIncludeX,10.0.0.1,1,999", "text/csv", settings))
                .contains("400");
        assertThat(post(
                        "name,address,cpus,memory_mib\n\"n1\nInclude /etc/passwd\",10.0.0.1,1,999\n",
                        "text/csv",
                        settings))
                .contains("400")
                .contains("/machines/0/name");
        assertThat(post("{]", "application/yaml", "")).contains("400").contains("BAD_MACHINES");
        assertThat(post("", "application/yaml", "")).contains("400");
        assertThat(post("cluster: x\nmachine: []\n", "application/yaml", ""))
                .contains("400")
                .contains("machine");
        assertThat(post("{}", "application/json", "")).contains("400").contains("/machines");
    }

    private static String yaml(SlurmEngine.Ground ground) {
        var machines = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            machines.append("""
                  - {name: a%d, host: localhost, address: 127.0.0.1, port: %d, cpus: 64, sockets: 2, memory_mib: 512000,
                     cards: [{type: a100, count: 8, devices: "/srv/cluster/dev/gpu[0-7]"}]}
                """.formatted(i + 1, ground.nodePorts().get(i)));
        }
        return """
            cluster: cardhour
            controller: {name: localhost, address: 127.0.0.1}
            ports: {controller: %d, nodes: 6818, ledger: %d, rest: %d, tls: 6820}
            ledger: {host: 127.0.0.1, port: %d, database: cardhour, user: %s}
            folders: {configuration: /srv/cluster, state: /srv/cluster/state, spool: /srv/cluster/spool,
                      logs: /srv/cluster/log, run: /run}
            containment: NONE
            partitions:
              - {name: main, tier: 1}
              - {name: owner, nodes: [a3], tier: 10, limit_minutes: 600}
            accounts: [tenant-a, tenant-b]
            machines:
            %s
            """.formatted(
                        ground.controllerPort(),
                        ground.ledgerPort(),
                        ground.restPort(),
                        ground.database().port(),
                        DatabaseUser.MIGRATOR.login(),
                        machines);
    }

    private static Map<String, String> files(String body, String type) {
        return files(body, type, "");
    }

    private static Map<String, String> files(String body, String type, String query) {
        var files = new TreeMap<String, String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes(body, type, query)), StandardCharsets.UTF_8)) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(files).containsKeys("slurm.conf", "gres.conf", "cgroup.conf", "accounts.sh", "README.md");
        return files;
    }

    private static String post(String body, String type, String query) {
        return new String(bytes(body, type, query), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String body, String type, String query) {
        var request = HttpRequest.newBuilder(
                        URI.create(STACK.baseUrl() + "/api/v1/clusters/" + cluster + "/slurm-setup" + query))
                .header("Authorization", "Bearer " + STACK.token("adam"))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            return CLIENT.send(request, BodyHandlers.ofByteArray()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String code() {
        return "b-" + UUID.randomUUID().toString().substring(0, 8);
    }
}
