package org.cardhour.registry.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.cardhour.registry.core.AddressRule.Plain;
import org.cardhour.registry.core.AddressRule.Public;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRuleTest {

    private static final String REFUSED = """
        PLAIN      | slurm.example.org
        PLAIN      | //slurm.example.org
        PLAIN      | http://slurm.example.org
        PLAIN      | HTTP://slurm.example.org
        PLAIN      | ftp://slurm.example.org
        PLAIN      | file:///etc/passwd
        PLAIN      | gopher://slurm.example.org:70/_x
        PLAIN      | jar:https://slurm.example.org!/
        PLAIN      | ldap://slurm.example.org
        PLAIN      | dict://127.0.0.1:11211/stats
        USER_INFO  | https://root@slurm.example.org
        USER_INFO  | https://root:secret@slurm.example.org
        USER_INFO  | https://slurm.example.org@127.0.0.1
        USER_INFO  | https://@slurm.example.org
        FORM       | https://slurm.example.org\\@127.0.0.1
        FORM       | https://slurm example.org
        FORM       | https://slurm.example.org/a?next=http://127.0.0.1
        FORM       | https://slurm.example.org/#@127.0.0.1
        FORM       | https://slurm.example.org/a/../b
        FORM       | https://slurm.example.org/a//b
        FORM       | https://slurm.example.org/%2e%2e/b
        FORM       | https://slurm.example.org/a;b
        HOST       | https:///path
        HOST       | https://2130706433
        HOST       | https://0x7f000001
        HOST       | https://0x7f.0.0.1
        HOST       | https://0177.0.0.1
        HOST       | https://127.1
        HOST       | https://127.0.1
        HOST       | https://127.0.0.1.
        HOST       | https://slurm.example.org.
        HOST       | https://slurm_1.example.org
        HOST       | https://１２７.0.0.1
        HOST       | https://ⓔxample.org
        HOST       | https://slurm%2eexample.org
        HOST       | https://[fe80::1%25eth0]
        FORM       | https://[::1
        FORM       | https://[127.0.0.1]
        PORT       | https://slurm.example.org:
        PORT       | https://slurm.example.org:0
        PORT       | https://slurm.example.org:22
        PORT       | https://slurm.example.org:3306
        HOST       | https://slurm.example.org:-1
        PORT       | https://slurm.example.org:65536
        METADATA   | https://169.254.169.254/latest/meta-data
        METADATA   | https://100.100.100.200
        METADATA   | https://168.63.129.16
        METADATA   | https://[fd00:ec2::254]
        METADATA   | https://metadata.google.internal
        METADATA   | https://[::ffff:169.254.169.254]
        LOOPBACK   | https://127.0.0.1
        LOOPBACK   | https://127.255.255.254
        LOOPBACK   | https://localhost
        LOOPBACK   | https://LOCALHOST:6443
        LOOPBACK   | https://a.localhost
        LOOPBACK   | https://[::1]
        LOOPBACK   | https://[0:0:0:0:0:0:0:1]
        LOOPBACK   | https://[::ffff:127.0.0.1]
        LOOPBACK   | https://[::ffff:7f00:1]
        LINK_LOCAL | https://169.254.1.1
        LINK_LOCAL | https://[fe80::1]
        PRIVATE    | https://10.0.0.1
        PRIVATE    | https://172.16.0.1
        PRIVATE    | https://172.31.255.254
        PRIVATE    | https://192.168.1.1
        PRIVATE    | https://100.64.0.1
        PRIVATE    | https://198.18.0.1
        PRIVATE    | https://[fd12:3456::1]
        PRIVATE    | https://[::ffff:10.0.0.1]
        SPECIAL    | https://0.0.0.0
        SPECIAL    | https://[::]
        SPECIAL    | https://[::127.0.0.1]
        SPECIAL    | https://[2002:7f00:1::]
        SPECIAL    | https://[64:ff9b::7f00:1]
        SPECIAL    | https://[2001:0:53aa:64c::]
        SPECIAL    | https://[2400:cb00::5efe:127.0.0.1]
        SPECIAL    | https://[fec0::1]
        SPECIAL    | https://[ff02::1]
        SPECIAL    | https://[2001:db8::1]
        SPECIAL    | https://192.0.2.1
        SPECIAL    | https://192.88.99.1
        SPECIAL    | https://224.0.0.1
        SPECIAL    | https://240.0.0.1
        SPECIAL    | https://255.255.255.255
        """;

    private static final List<PortRange> PORTS = List.of(PortRange.parse("443"), PortRange.parse("6443"));

    private final AddressRule usual = new AddressRule(Plain.NOWHERE, Public.ALL, List.of(), PORTS);

    @ParameterizedTest
    @MethodSource("refused")
    void addressIsRefusedBeforeAnybodyIsAsked(AddressFlaw flaw, String address) {
        assertThat(usual.flaw(address)).as(address).contains(flaw);
    }

    static Stream<Object[]> refused() {
        return REFUSED.lines().map(line -> line.split("\\|", 2)).map(row ->
                new Object[] {AddressFlaw.valueOf(row[0].strip()), row[1].strip()});
    }

    @Test
    void moreThanSixtyAddressesAreRefused() {
        assertThat(refused()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://slurm.example.org",
                "https://slurm.example.org/",
                "HTTPS://Slurm.Example.org:6443/api/v1",
                "https://8.8.8.8",
                "https://[2400:cb00::1]:443",
                "https://k8s"
            })
    void publicAddressMayBeCalled(String address) {
        assertThat(usual.flaw(address)).isEmpty();
    }

    @Test
    void tooLongAnAddressIsRefused() {
        assertThat(usual.flaw("https://slurm.example.org/" + "a".repeat(400))).contains(AddressFlaw.FORM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        10.20.0.0/16    | https://10.20.1.1       |
        10.20.0.0/16    | https://10.21.1.1       | PRIVATE
        10.20.0.0/16    | https://8.8.8.8         | NOT_APPROVED
        8.8.8.0/24      | https://8.8.8.8         |
        0.0.0.0/0       | https://8.8.8.8         |
        0.0.0.0/0       | https://10.0.0.1        | PRIVATE
        0.0.0.0/0       | https://127.0.0.1       | LOOPBACK
        127.0.0.0/8     | https://127.0.0.1       |
        127.0.0.0/8     | https://localhost       |
        ::1             | https://[::1]           |
        169.254.0.0/16  | https://169.254.1.1     |
        169.254.0.0/16  | https://169.254.169.254 | METADATA
        100.64.0.0/10   | https://100.100.100.200 | METADATA
        224.0.0.0/3     | https://224.0.0.1       | SPECIAL
        fd00::/8        | https://[fd12::1]       |
        fd00::/8        | https://[fd00:ec2::254] | METADATA
        """)
    void approvalOpensWhatItNamesAndNoMore(String range, String address, AddressFlaw flaw) {
        var rule = new AddressRule(Plain.NOWHERE, Public.ONLY_APPROVED, List.of(AddressRange.parse(range)), PORTS);

        assertThat(rule.flaw(address).orElse(null)).isEqualTo(flaw);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ON_LOOPBACK | http://127.0.0.1 |
        ON_LOOPBACK | http://8.8.8.8   | PLAIN
        ON_LOOPBACK | http://10.0.0.1  | PLAIN
        ON_LOOPBACK | http://localhost |
        ON_LOOPBACK | http://a.example | PLAIN
        EVERYWHERE  | http://a.example |
        EVERYWHERE  | http://8.8.8.8   |
        EVERYWHERE  | http://10.0.0.1  | PRIVATE
        NOWHERE     | http://127.0.0.1 | PLAIN
        """)
    void plainHttpGoesWhereItIsConfigured(Plain plain, String address, AddressFlaw flaw) {
        var rule = new AddressRule(plain, Public.ALL, List.of(AddressRange.parse("127.0.0.0/8")), PORTS);

        assertThat(rule.flaw(address).orElse(null)).isEqualTo(flaw);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1,LOOPBACK", "169.254.169.254,METADATA", "10.1.1.1,PRIVATE", "8.8.8.8,"})
    void nameIsJudgedByWhatItStandsFor(String resolved, AddressFlaw flaw) throws Exception {
        var name = URI.create("https://slurm.example.org");

        assertThat(usual.flaw(name, InetAddress.getByName(resolved)).orElse(null))
                .isEqualTo(flaw);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0/33", "10.0.0/8", "010.0.0.0/8", "localhost", "fd00::/129", "10.0.0.0/x"})
    void whatIsNoRangeIsNotTaken(String text) {
        org.assertj.core.api.Assertions.assertThatIllegalArgumentException().isThrownBy(() -> AddressRange.parse(text));
    }
}
