package org.cardhour.identity.boundary;

import java.util.Optional;
import org.cardhour.identity.control.Membership;

/**
 * Somebody with a role in a tenant or project.
 *
 * @param temporaryPassword of an account that was just made; shown this once, to be changed at the first sign-in
 */
public record MemberOut(String username, String fullName, String role, Optional<String> temporaryPassword) {

    static MemberOut of(Membership.Member member) {
        return new MemberOut(member.username(), member.fullName(), member.role(), Optional.empty());
    }

    static MemberOut of(Membership.Joined joined) {
        var member = joined.member();
        return new MemberOut(member.username(), member.fullName(), member.role(), joined.temporaryPassword());
    }
}
