package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.VersionInfo;
import java.util.Optional;
import java.util.regex.Pattern;

/** The version of an API server; minor is 0 where it can't be read, so that nothing new is relied on. */
record ServerVersion(String text, int minor) {

    private static final Pattern FORM = Pattern.compile("v?1\\.([0-9]{1,3}).*");

    /** Indexed Jobs can be relied on since 1.24. */
    private static final int INDEXED = 24;

    static ServerVersion of(VersionInfo told) {
        var text = Optional.ofNullable(told.getGitVersion()).orElse("");
        var matcher = FORM.matcher(text);
        return new ServerVersion(text, matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0);
    }

    boolean hasIndexedJobs() {
        return minor >= INDEXED;
    }
}
