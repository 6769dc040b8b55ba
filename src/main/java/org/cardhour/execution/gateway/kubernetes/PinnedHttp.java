package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Supplier;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.EngineUnclear;

/**
 * HTTP that connects only to addresses that were judged, follows nothing elsewhere, uses no proxy, and shows the token of
 * the moment.
 */
final class PinnedHttp extends OkHttpClientFactory {

    private final URI endpoint;
    private final Supplier<String> token;
    private final AddressCheck addresses;

    PinnedHttp(URI endpoint, Supplier<String> token, AddressCheck addresses) {
        this.endpoint = endpoint;
        this.token = token;
        this.addresses = addresses;
    }

    @Override
    protected void additionalConfig(OkHttpClient.Builder http) {
        http.dns(new JudgedNames())
                .proxy(Proxy.NO_PROXY)
                .followRedirects(false)
                .followSslRedirects(false)
                .addInterceptor(this::judgeAndLetIn);
    }

    /** Each call is judged anew, also one on an open connection, and one to an address that needs no name. */
    private Response judgeAndLetIn(Interceptor.Chain chain) throws IOException {
        judged();
        return chain.proceed(chain.request()
                .newBuilder()
                .header("Authorization", "Bearer " + token.get())
                .build());
    }

    private List<InetAddress> judged() throws UnknownHostException {
        try {
            return addresses.addresses(endpoint);
        } catch (EngineUnclear refused) {
            var failure = new UnknownHostException(refused.getMessage());
            failure.initCause(refused);
            throw failure;
        }
    }

    /** There is one host; connections are made to exactly what was judged of it, whatever it means a moment later. */
    private final class JudgedNames implements Dns {

        @Override
        public List<InetAddress> lookup(String host) throws UnknownHostException {
            return judged();
        }
    }
}
