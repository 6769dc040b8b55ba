/** Decides how runs are stopped, and what the end that an engine shows means. */
@NullMarked
package org.cardhour.execution.core;

import org.jspecify.annotations.NullMarked;
