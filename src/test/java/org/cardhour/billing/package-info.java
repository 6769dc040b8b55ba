/** Tests of prices, usage and bills through the SQL views, on a real MariaDB in a session zone that is not UTC. */
@NullMarked
package org.cardhour.billing;

import org.jspecify.annotations.NullMarked;
