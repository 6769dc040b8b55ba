/** Owns the life of tenants and projects and who belongs to them. Does not own quotas or bills. */
@NullMarked
package org.cardhour.identity.control;

import org.jspecify.annotations.NullMarked;
