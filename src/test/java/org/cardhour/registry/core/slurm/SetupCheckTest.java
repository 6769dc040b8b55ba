package org.cardhour.registry.core.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetupCheckTest {

    private static final SetupPlan.Partition ALL = new SetupPlan.Partition("main", List.of(), 1, Optional.empty());

    @Test
    void soundPlanHasNoFlaw() {
        var machines =
                List.of(machine("a1", "10.0.0.1", "/dev/nvidia[0-7]"), machine("a2", "10.0.0.2", "/dev/nvidia[0-7]"));

        assertThat(SetupCheck.flaws(machines, List.of(ALL))).isEmpty();
    }

    @Test
    void eachFlawIsNamedWhereItIs() {
        var machines = List.of(
                machine("a1", "10.0.0.1", "/dev/nvidia[0-6]"),
                machine("a1", "10.0.0.1", "/dev/nvidia[0-7]"),
                new BareMachine("a3", Optional.empty(), "10.0.0.3", Optional.empty(), 7, 2, 1_000, List.of()));
        var partitions = List.of(ALL, ALL, new SetupPlan.Partition("x", List.of("b9"), 1, Optional.empty()));

        assertThat(SetupCheck.flaws(machines, partitions))
                .extracting(flaw -> flaw.pointer() + " " + flaw.code() + " " + flaw.value())
                .containsExactly(
                        "/machines/0/cards/0/devices MACHINE_DEVICES_WRONG /dev/nvidia[0-6] ≠ 8",
                        "/machines/1/name MACHINE_NAME_TWICE a1",
                        "/machines/1/address MACHINE_ADDRESS_TWICE 10.0.0.1",
                        "/machines/2/sockets MACHINE_SOCKETS_WRONG 2",
                        "/partitions/1/name PARTITION_TWICE main",
                        "/partitions/2/nodes PARTITION_NODE_UNKNOWN b9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/dev/nvidia0 | 1",
                "/dev/nvidia[0-7] | 8",
                "/dev/davinci[0,2,4-6] | 5",
                "/dev/x[7-0] | 0",
                "/dev/x[] | 0"
            })
    void deviceFilesAreCountedAsSlurmDoes(String devices, int count) {
        assertThat(SetupCheck.count(devices)).isEqualTo(count);
    }

    private static BareMachine machine(String name, String address, String devices) {
        return new BareMachine(
                name,
                Optional.empty(),
                address,
                Optional.empty(),
                64,
                2,
                500_000,
                List.of(new CardSet("a100", 8, devices)));
    }
}
