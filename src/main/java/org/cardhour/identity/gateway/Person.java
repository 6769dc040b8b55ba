package org.cardhour.identity.gateway;

/**
 * Somebody whom the identity provider knows.
 *
 * @param id the subject of their tokens
 * @param username the sign-in name
 * @param fullName for people to read; may be empty
 */
public record Person(String id, String username, String fullName) {}
