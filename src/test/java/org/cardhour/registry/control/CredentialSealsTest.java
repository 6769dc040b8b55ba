package org.cardhour.registry.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.cardhour.registry.core.Credential;
import org.cardhour.registry.core.Credential.Kind;
import org.cardhour.registry.entity.SealedCredential.Seal;
import org.cardhour.registry.entity.SealedCredential.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialSealsTest {

    private static final String SECRET = "canary-7f3a";
    private static final Subject NORTH = subject(Kind.SLURM_TOKEN, "cardhour");

    @TempDir
    private Path folder;

    @Test
    void whatIsSealedOpensAgain() {
        var seals = seals("k1=" + key(1));
        var kubernetes = new Credential.ClusterToken("t", Optional.of("-----BEGIN\nCERTIFICATE-----\n"));
        var subject = subject(Kind.KUBERNETES, "");

        assertThat(seals.open(NORTH, sealed(seals))).contains(slurm());
        assertThat(seals.open(subject, seals.seal(subject, kubernetes).orElseThrow()))
                .contains(kubernetes);
    }

    @Test
    void sealShowsNothingAndIsNeverTheSame() {
        var seals = seals("k1=" + key(1));

        assertThat(sealed(seals).text())
                .doesNotContain("canary")
                .isNotEqualTo(sealed(seals).text());
        assertThat(new String(
                        Base64.getDecoder().decode(sealed(seals).text()), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("canary");
        assertThat(slurm().toString()).doesNotContain("canary");
    }

    @Test
    void sealOpensForNoOtherClusterKindOrUser() {
        var seals = seals("k1=" + key(1));
        var seal = sealed(seals);

        assertThat(seals.open(subject(Kind.SLURM_TOKEN, "cardhour"), seal)).isEmpty();
        assertThat(seals.open(new Subject(NORTH.clusterId(), Kind.SLURM_KEY, "cardhour"), seal))
                .isEmpty();
        assertThat(seals.open(new Subject(NORTH.clusterId(), Kind.SLURM_TOKEN, "root"), seal))
                .isEmpty();
    }

    @Test
    void changedSealDoesNotOpen() {
        var seals = seals("k1=" + key(1));
        var bytes = Base64.getDecoder().decode(sealed(seals).text());
        bytes[bytes.length - 1] ^= 1;

        assertThat(seals.open(NORTH, new Seal("k1", Base64.getEncoder().encodeToString(bytes))))
                .isEmpty();
    }

    @Test
    void keyIsExchangedWithoutAPause() {
        var seals = seals("k1=" + key(1));
        var old = sealed(seals);

        write("# the new one\nk2=" + key(2) + "\nk1=" + key(1));
        var openedStill = seals.open(NORTH, old);
        var fresh = sealed(seals);
        write("k2=" + key(2));

        assertThat(openedStill).contains(slurm());
        assertThat(fresh.keyId()).isEqualTo("k2");
        assertThat(seals.isCurrent(fresh)).isTrue();
        assertThat(seals.isCurrent(old)).isFalse();
        assertThat(seals.open(NORTH, fresh)).contains(slurm());
        assertThat(seals.open(NORTH, old)).isEmpty();
    }

    @Test
    void keysMayStandInTheConfigurationItself() {
        var seals = new CredentialSeals(
                new CredentialKeys(Optional.empty(), Optional.of("k2=" + key(2) + ", k1=" + key(1))));

        assertThat(sealed(seals).keyId()).isEqualTo("k2");
    }

    @Test
    void withoutAKeyNothingIsSealed() {
        var seals = new CredentialSeals(new CredentialKeys(Optional.empty(), Optional.empty()));

        assertThat(seals.seal(NORTH, slurm())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"k1", "k1=", "k1=c2hvcnQ=", "=AAAA", "k1=%%%%"})
    void wrongKeyIsNamedWithoutItsText(String line) {
        var seals = seals(line);

        assertThatIllegalStateException()
                .isThrownBy(() -> sealed(seals))
                .withMessageNotContaining("c2hvcnQ")
                .withMessageContaining("32 bytes");
    }

    private static Seal sealed(CredentialSeals seals) {
        return seals.seal(NORTH, slurm()).orElseThrow();
    }

    private static Credential slurm() {
        return new Credential.SlurmToken("cardhour", SECRET);
    }

    private static Subject subject(Kind kind, String login) {
        return new Subject(UUID.randomUUID(), kind, login);
    }

    private CredentialSeals seals(String keys) {
        write(keys);
        return new CredentialSeals(new CredentialKeys(Optional.of(file().toString()), Optional.empty()));
    }

    private void write(String keys) {
        try {
            Files.writeString(file(), keys);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Path file() {
        return folder.resolve("credentials.key");
    }

    private static String key(int seed) {
        var bytes = new byte[32];
        new Random(seed).nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
