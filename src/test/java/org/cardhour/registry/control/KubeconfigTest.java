package org.cardhour.registry.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.cardhour.kernel.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubeconfigTest {

    private static final String PLAIN = """
        apiVersion: v1
        kind: Config
        current-context: prod
        clusters:
        - name: other
          cluster: {server: "https://other.example"}
        - name: north
          cluster:
            server: https://k8s.example:6443
            certificate-authority-data: UEVN
        users:
        - name: cardhour
          user:
            token: canary-token
        contexts:
        - name: prod
          context: {cluster: north, user: cardhour, namespace: default}
        preferences: {}
        """;

    @Test
    void addressCertificateAndTokenOfTheCurrentContextAreTaken() {
        var login = Kubeconfig.read(PLAIN);

        assertThat(login)
                .isEqualTo(Outcome.done(
                        new Kubeconfig.Login("https://k8s.example:6443", "canary-token", Optional.of("PEM"))));
        assertThat(login.toString()).doesNotContain("canary");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        token: canary-token              | exec: {command: /bin/sh, args: [-c, id]} | /users/user/exec
        token: canary-token              | auth-provider: {name: gcp}               | /users/user/auth-provider
        token: canary-token              | tokenFile: /etc/shadow                   | /users/user/tokenFile
        token: canary-token              | token: a;client-key-data: canary         | /users/user/client-key-data
        token: canary-token              | token: a;client-certificate: /tmp/c      | /users/user/client-certificate
        token: canary-token              | username: root;password: canary          | /users/user/username
        token: canary-token              | token: a;as: admin                       | /users/user/as
        token: canary-token              | token: a;canary token: admin             | /users/user/?
        certificate-authority-data: UEVN | certificate-authority: /etc/ca.pem       | /clusters/cluster/certificate-authority
        certificate-authority-data: UEVN | insecure-skip-tls-verify: true           | /clusters/cluster/insecure-skip-tls-verify
        certificate-authority-data: UEVN | proxy-url: http://127.0.0.1              | /clusters/cluster/proxy-url
        certificate-authority-data: UEVN | tls-server-name: x                       | /clusters/cluster/tls-server-name
        preferences: {}                  | preferences: {colors: true}              | /preferences/colors
        preferences: {}                  | extensions: []                           | /extensions
        """)
    void anythingElseInItIsRefusedByItsPlaceOnly(String instead, String said, String place) {
        var refused = Kubeconfig.read(PLAIN.replace(instead, said.replace(";", "\n    ")));

        assertThat(refused.toString())
                .contains("KUBECONFIG_MORE", "=" + place + "}")
                .doesNotContain("canary", "/bin/sh");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "canary",
                "[canary]",
                "a: &canary [*canary]",
                "a: 1\na: 2",
                "---\na: 1\n---\ncanary: 1",
                "current-context: prod",
                "!!javax.script.ScriptEngineManager [canary]",
                "- - - - - - - - - - - - - - canary"
            })
    void whatIsNoKubeconfigIsRefusedWithoutRepeatingIt(String text) {
        var refused = Kubeconfig.read(text);

        assertThat(refused).isInstanceOf(Outcome.Refused.class);
        assertThat(refused.toString()).doesNotContain("canary");
    }

    @Test
    void contextThatNamesNobodyIsRefused() {
        assertThat(Kubeconfig.read(PLAIN.replace("current-context: prod", "current-context: test"))
                        .toString())
                .contains("KUBECONFIG_LACKS");
        assertThat(Kubeconfig.read(PLAIN.replace("user: cardhour,", "user: root,"))
                        .toString())
                .contains("KUBECONFIG_LACKS");
    }
}
