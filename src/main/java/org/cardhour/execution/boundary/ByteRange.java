package org.cardhour.execution.boundary;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one range of a Range header (RFC 9110, section 14): from a byte, to one that it includes or to the end.
 *
 * @param last empty for all that follows
 */
record ByteRange(long first, Optional<Long> last) {

    private static final Pattern FORM = Pattern.compile("bytes=(\\d{1,18})-(\\d{1,18})?");

    /** Empty when there is no header, or one of a form that may be ignored. */
    static Optional<ByteRange> parse(@Nullable String header) {
        var matcher = FORM.matcher(header == null ? "" : header);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var range = new ByteRange(
                Long.parseLong(matcher.group(1)),
                Optional.ofNullable(matcher.group(2)).map(Long::valueOf));
        return Optional.of(range).filter(ByteRange::isForward);
    }

    /** The first byte that is not asked for, of so many that there are. */
    long endIn(long size) {
        return last.map(byteNumber -> Math.min(byteNumber + 1, size)).orElse(size);
    }

    private boolean isForward() {
        return last.filter(byteNumber -> byteNumber < first).isEmpty();
    }
}
