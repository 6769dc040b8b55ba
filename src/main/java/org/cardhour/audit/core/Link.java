package org.cardhour.audit.core;

/**
 * One link of the chain, as it is stored.
 *
 * @param seq its place, counted from 1; a gap is no proof of anything
 * @param event the id of the event that it covers
 * @param algorithm how the hash is made, such as {@code SHA-256}
 * @param previousHash the hash of the link before, in hex
 * @param hash of the link before, this place and the event's content, in hex
 */
public record Link(long seq, String event, String algorithm, String previousHash, String hash) {}
