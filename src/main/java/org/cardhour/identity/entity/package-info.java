/** Owns tenants and projects. Does not own people, their roles or passwords: the identity provider does. */
@NullMarked
package org.cardhour.identity.entity;

import org.jspecify.annotations.NullMarked;
