/** Owns the tests that use the pages as people do, in a real browser. */
package org.cardhour.pages;
