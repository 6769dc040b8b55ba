/** Owns the calls to the administration of Keycloak. Decides nothing. */
@NullMarked
package org.cardhour.identity.gateway;

import org.jspecify.annotations.NullMarked;
