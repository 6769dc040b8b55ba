package org.cardhour.audit.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnnamedActTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
        GET,    jobs,                             job.read,            job,            -
        GET,    jobs/{id},                        job.read,            job,            id
        GET,    jobs/{id}/logs,                   job.read-logs,       job,            id
        POST,   jobs/{id}/cancel,                 job.create-cancel,   job,            id
        PUT,    policies/{name : [a-z]+},         policy.change,       policy,         name
        DELETE, projects/{id}/members/{username}, project.delete-members, project,     id
        PATCH,  priority-classes/{name},          priority-class.change, priority-class, name
        POST,   bills:cut,                        bill.create-cut,     bill,           -
        GET,    /,                                api.read,            api,            -
        """)
    void methodAndPathNameTheAct(String method, String template, String action, String type, String parameter) {
        var act = UnnamedAct.of(method, template);

        assertThat(act).isEqualTo(new UnnamedAct(action, type, Optional.ofNullable(parameter)));
    }
}
