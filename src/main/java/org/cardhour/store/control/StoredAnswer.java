package org.cardhour.store.control;

import java.util.Optional;

/** The answer that a call was given, kept to be given again. */
public record StoredAnswer(int status, Optional<String> location, Optional<String> etag, String body) {}
