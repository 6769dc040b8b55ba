/** What is asked of planning from outside: by REST and from the command line. */
@NullMarked
package org.cardhour.planning.boundary;

import org.jspecify.annotations.NullMarked;
