package org.cardhour.identity.core;

/** The unified social credit code of an organisation (统一社会信用代码, GB 32100-2015). */
public final class CreditCode {

    private static final String DIGITS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
    private static final int LENGTH = 18;

    private CreditCode() {}

    /** Whether it has 18 digits of base 31 of which the last checks the others: Σ digit × 3^place is 0 modulo 31. */
    public static boolean isValid(String code) {
        if (code.length() != LENGTH) {
            return false;
        }
        int sum = 0;
        int weight = 1;
        for (int place = 0; place < LENGTH - 1; place++) {
            int digit = DIGITS.indexOf(code.charAt(place));
            if (digit < 0) {
                return false;
            }
            sum = (sum + digit * weight) % DIGITS.length();
            weight = weight * 3 % DIGITS.length();
        }
        return (sum + DIGITS.indexOf(code.charAt(LENGTH - 1))) % DIGITS.length() == 0;
    }
}
