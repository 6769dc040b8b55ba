package org.cardhour.execution.gateway.slurm;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.ssl.SSLContexts;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.EngineUnclear;

/**
 * Makes the client of one cluster: it goes only to addresses that were checked when it connects, follows no redirect,
 * keeps no cookies, and waits for nothing long.
 */
final class SlurmHttp {

    private static final int AT_ONCE = 8;

    private SlurmHttp() {}

    /** @param authority the certificate that signed the cluster's own, in PEM; empty when a public one did */
    static CloseableHttpClient client(URI endpoint, AddressCheck check, Optional<String> authority) {
        return HttpClients.custom()
                .setConnectionManager(connections(endpoint, check, authority))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(8, TimeUnit.SECONDS)
                        .setResponseTimeout(8, TimeUnit.SECONDS)
                        .setRedirectsEnabled(false)
                        .build())
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableAutomaticRetries()
                .disableContentCompression()
                .build();
    }

    private static PoolingHttpClientConnectionManager connections(
            URI endpoint, AddressCheck check, Optional<String> authority) {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(new Checked(endpoint, check))
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(
                        authority.map(SlurmHttp::trusting).orElseGet(SSLContexts::createDefault)))
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(3, TimeUnit.SECONDS)
                        .setSocketTimeout(8, TimeUnit.SECONDS)
                        .setTimeToLive(1, TimeUnit.MINUTES)
                        .build())
                .setMaxConnPerRoute(AT_ONCE)
                .setMaxConnTotal(AT_ONCE)
                .build();
    }

    private static SSLContext trusting(String authority) {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var pem = new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII));
            int number = 0;
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("authority-" + number++, certificate);
            }
            return SSLContexts.custom().loadTrustMaterial(store, null).build();
        } catch (GeneralSecurityException | IOException unusable) {
            throw new EngineUnclear("the cluster's certificate can't be used: " + unusable.getMessage(), unusable);
        }
    }

    /** Asks the check instead of the machine's resolver, and for the one host only. */
    private record Checked(URI endpoint, AddressCheck check) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            if (!host.equalsIgnoreCase(bare(endpoint.getHost()))) {
                throw new UnknownHostException(host + " is not the cluster's");
            }
            return check.addresses(endpoint).toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }

        private static String bare(String host) {
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }
    }
}
