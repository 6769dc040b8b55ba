package org.cardhour.metering.control;

/** Which metering policy a run is counted under: the most specific one that was valid when the run was dispatched. */
final class PolicyChoice {

    /** An SQL expression of the policy's id, for {@code job_run r}: tenant and pool, tenant, pool, all. */
    static final String OF_RUN = """
        (select p.id from metering_policy p
         where (p.tenant_id is null or p.tenant_id = r.tenant_id)
           and (p.pool_id is null or p.pool_id = r.pool_id)
           and p.valid_from_at <= r.dispatched_at
           and (p.valid_until_at is null or r.dispatched_at < p.valid_until_at)
         order by p.tenant_id is null, p.pool_id is null, p.id
         limit 1)\
        """;

    private PolicyChoice() {}
}
