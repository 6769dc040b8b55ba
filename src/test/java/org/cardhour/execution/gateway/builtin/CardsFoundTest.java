package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.RunOrder.CardSlot;
import org.cardhour.execution.gateway.Vendor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardsFoundTest {

    private static final String GPUS = """
        0, GPU-5f1c, NVIDIA A100-SXM4-80GB, 81920, 550.54.15
        1, GPU-77ab, NVIDIA A100-SXM4-80GB, 81920, 550.54.15
        2, GPU-0c3e, Tesla T4, 15360, 550.54.15
        """;

    private static final String TOPOLOGY = """
        \tGPU0\tGPU1\tGPU2\tCPU Affinity\tNUMA Affinity
        GPU0\t X \tNV12\tSYS\t0-31\t0
        GPU1\tNV12\t X \tSYS\t0-31\t0
        GPU2\tSYS\tSYS\t X \t0-31\t0

        Legend:
          NV#  = Connection traversing a bonded set of # NVLinks
        """;

    private static final String NPUS = """
        +------------------------------------------------------------------------------------------------+
        | npu-smi 23.0.2                   Version: 23.0.2                                               |
        +---------------------------+---------------+----------------------------------------------------+
        | NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
        | Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
        +===========================+===============+====================================================+
        | 0     910B3               | OK            | 93.6        40                0    / 0             |
        | 0                         | 0000:C1:00.0  | 7           0    / 0          3347 / 65536         |
        +===========================+===============+====================================================+
        | 1     910B3               | OK            | 91.0        38                0    / 0             |
        | 0                         | 0000:01:00.0  | 0           0    / 0          3344 / 65536         |
        +===========================+===============+====================================================+
        +---------------------------+---------------+----------------------------------------------------+
        | NPU     Chip              | Process id    | Process name             | Process memory(MB)      |
        +===========================+===============+====================================================+
        | 0       0                 | 4711          | python3                  | 3000                    |
        +===========================+===============+====================================================+
        """;

    @Test
    void gpusAreKnownByTheirOwnIdAndJoinedByNvlink() {
        var found = NvidiaCards.parse(GPUS, Optional.of(new Commands.Result(0, TOPOLOGY)), "CUDA Version: 12.4");

        var nvlink = Optional.of(new EngineInventory.Interconnect("NVLINK", "nvlink-0"));
        assertThat(found.cards())
                .containsExactly(
                        new EngineInventory.Card("GPU-5f1c", Vendor.NVIDIA, 0, "A100-80G", 81_920, nvlink),
                        new EngineInventory.Card("GPU-77ab", Vendor.NVIDIA, 1, "A100-80G", 81_920, nvlink),
                        new EngineInventory.Card("GPU-0c3e", Vendor.NVIDIA, 2, "T4-16G", 15_360, Optional.empty()));
        assertThat(found.versions()).isEqualTo(Map.of("driver", "550.54.15", "cuda", "12.4"));
    }

    @ParameterizedTest
    @CsvSource({
        "NVIDIA A100 80GB PCIe, 81920, A100-80G",
        "NVIDIA H100 80GB HBM3, 81559, H100-80G",
        "NVIDIA H200, 143771, H200-141G",
        "Tesla V100-SXM2-32GB, 32768, V100-32G",
        "NVIDIA GeForce RTX 4090, 24564, RTX4090-24G",
        "NVIDIA L40S, 46068, L40S-48G",
        "NVIDIA A10G, 23028, A10G-24G"
    })
    void modelIsTheChipAndItsMemory(String name, long memoryMib, String model) {
        assertThat(NvidiaCards.model(name, memoryMib)).isEqualTo(model);
    }

    @Test
    void npusAreReadFromTheirTable() {
        var chips = AscendCards.parse(NPUS);

        assertThat(chips)
                .containsExactly(
                        new AscendCards.Chip(
                                new EngineInventory.Card("npu-0", Vendor.ASCEND, 0, "910B3", 65_536, Optional.empty()),
                                new Load.Card("npu-0", Optional.of(7), Optional.of(3_347L))),
                        new AscendCards.Chip(
                                new EngineInventory.Card("npu-1", Vendor.ASCEND, 1, "910B3", 65_536, Optional.empty()),
                                new Load.Card("npu-1", Optional.of(0), Optional.of(3_344L))));
    }

    @Test
    void noTableMeansNoNpu() {
        assertThat(AscendCards.parse("")).isEmpty();
    }

    @Test
    void keyAndPlaceTellHowAProgramCountsACard() {
        assertThat(CardSlot.of("here", "A100-80G", "GPU-77ab", 1, 1_000))
                .isEqualTo(new CardSlot("here", Vendor.NVIDIA, "A100-80G", 1, 1_000));
        assertThat(CardSlot.of("here", "A100-80G", "npu-0", 3, 1_000))
                .isEqualTo(new CardSlot("here", Vendor.ASCEND, "A100-80G", 0, 1_000));
        assertThat(CardSlot.of("here", "A100-80G", "virtual-2", 2, 500))
                .isEqualTo(new CardSlot("here", Vendor.VIRTUAL, "A100-80G", 2, 500));
    }
}
