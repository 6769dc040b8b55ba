package org.cardhour.audit.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

class ChainTest {

    @Test
    void hashCanBeComputedWithoutThisProgram() {
        var content = new LinkedHashMap<String, String>();
        content.put("actor_name", "林");
        content.put("action", "job.cancel");

        var link = Chain.link(Chain.ORIGIN, 1, "e1", content);

        // printf '%064d\n1\nactor_name=3:林\naction=10:job.cancel\n' 0 | sha256sum
        assertThat(link)
                .isEqualTo(new Link(
                        1,
                        "e1",
                        "SHA-256",
                        Chain.ORIGIN,
                        "371d31121ce346987bfc96d6fcfeb8c88c82d15f7faa7102f9073c1f1e8b3f88"));
    }
}
