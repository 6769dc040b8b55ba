package org.cardhour.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProofKeyTest {

    /** The example of RFC 7636, appendix B. */
    @Test
    void challengeIsTheHashOfTheVerifier() {
        var challenge = ProofKey.challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");

        assertThat(challenge).isEqualTo("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    @Test
    void everyChallengeHasAVerifierOfItsOwn() {
        var key = new ProofKey();

        var first = key.challenge();
        var firstVerifier = key.verifier();
        var second = key.challenge();

        assertThat(second).isNotEqualTo(first);
        assertThat(firstVerifier).hasSize(43).isNotEqualTo(key.verifier());
        assertThat(second).isEqualTo(ProofKey.challengeOf(key.verifier()));
    }
}
