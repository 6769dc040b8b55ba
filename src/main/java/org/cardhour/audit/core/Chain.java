package org.cardhour.audit.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SequencedMap;

/**
 * Makes links. A hash is that of the text {@code previous hash, newline, seq, newline} followed by one line
 * {@code name=length:value} for each field of the event in the order of the table's columns, absent fields left out and
 * lengths counted in bytes of UTF-8; so anybody can compute it again without this program.
 */
public final class Chain {

    /** The algorithm that makes the hashes. */
    public static final String ALGORITHM = "SHA-256";

    /** What stands before the first link. */
    public static final String ORIGIN = "0".repeat(64);

    private Chain() {}

    /** The link that puts an event behind the link whose hash is given. */
    public static Link link(String previousHash, long seq, String event, SequencedMap<String, String> content) {
        return new Link(seq, event, ALGORITHM, previousHash, hash(previousHash, seq, content));
    }

    private static String hash(String previousHash, long seq, SequencedMap<String, String> content) {
        var digest = digest();
        add(digest, previousHash + "\n" + seq + "\n");
        content.forEach((name, value) -> add(digest, name + "=" + bytes(value).length + ":" + value + "\n"));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance(ALGORITHM);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
