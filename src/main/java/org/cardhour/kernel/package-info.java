/** The few words that several capabilities speak: ids, cards, card time, money, periods, actors. Knows no capability. */
@NullMarked
package org.cardhour.kernel;

import org.jspecify.annotations.NullMarked;
