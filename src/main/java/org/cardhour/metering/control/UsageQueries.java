package org.cardhour.metering.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/** Tells what runs used: to the tenant's admins and viewers, to members of the project, to those who see all tenants. */
@UseCase
public class UsageQueries {

    private static final String BY_RUN = """
        select cast(r.run_id as char(36)), cast(r.job_id as char(36)), r.job_name, r.run_no,
            cast(r.project_id as char(36)), cast(r.cluster_id as char(36)), r.model, r.job_kind,
            coalesce((select max(s.cards_thousandths) from v_usage_segment s where s.tenant_id = r.tenant_id and s.run_id = r.run_id), 0),
            r.run_end, r.dispatched_at, r.started_at, r.until_at,
            coalesce(sum(if(c.sign = 1, c.cards_thousandths * (least(c.end_at, ?3) - greatest(c.start_at, ?2)), 0)), 0),
            coalesce(sum(if(c.sign = -1, c.cards_thousandths * (least(c.end_at, ?3) - greatest(c.start_at, ?2)), 0)), 0)
        from v_usage_run r
        left join v_charge c on c.tenant_id = r.tenant_id and c.run_id = r.run_id
            and c.start_at < ?3 and c.end_at > ?2
        where r.tenant_id = ?1 and r.dispatched_at < ?3 and r.until_at >= ?2
            and (r.dispatched_at < ?4 or (r.dispatched_at = ?4 and r.run_id < ?5))
            and (?6 = '' or find_in_set(cast(r.project_id as char(36)), ?6) > 0)
        group by r.run_id
        order by r.dispatched_at desc, r.run_id desc
        """;

    private static final String LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

    private final EntityManager database;

    @Inject
    UsageQueries(EntityManager database) {
        this.database = database;
    }

    /** Up to {@code limit} runs that overlap the period, with what they used in it, the newest first. */
    public Outcome<List<RunUsage>> byRun(Actor actor, UsageQuestion question) {
        return projects(actor, question).map(projects -> read(question, projects));
    }

    /** The projects that the answer is narrowed to; none where it is not. */
    private static Outcome<List<UUID>> projects(Actor actor, UsageQuestion question) {
        var asked = question.project().stream().toList();
        if (seesWhole(actor, question.tenant())) {
            return Outcome.done(asked);
        }
        if (!actor.belongsTo(question.tenant())) {
            return Outcome.refused(Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND"));
        }
        var own = actor.grants().stream()
                .filter(grant -> grant.owner().filter(question.tenant()::equals).isPresent())
                .map(Grant::project)
                .flatMap(Optional::stream)
                .toList();
        return own.containsAll(asked)
                ? Outcome.done(asked.isEmpty() ? own : asked)
                : Outcome.refused(Refusal.of(Refusal.Kind.FORBIDDEN, "FORBIDDEN"));
    }

    private static boolean seesWhole(Actor actor, UUID tenant) {
        return actor.has(Actor.TENANT_ADMIN, tenant)
                || actor.has(Actor.VIEWER, tenant)
                || actor.is(Actor.FINANCE)
                || actor.is(Actor.AUDITOR)
                || actor.is(Actor.PLATFORM_ADMIN);
    }

    private List<RunUsage> read(UsageQuestion question, List<UUID> projects) {
        Query query = database.createNativeQuery(BY_RUN)
                .setParameter(1, question.tenant().toString())
                .setParameter(2, question.within().startInclusive().toEpochMilli())
                .setParameter(3, question.within().endExclusive().toEpochMilli())
                .setParameter(
                        4,
                        question.behind()
                                .map(behind -> behind.dispatchedAt().toEpochMilli())
                                .orElse(Long.MAX_VALUE))
                .setParameter(
                        5,
                        question.behind().map(behind -> behind.run().toString()).orElse(LAST_ID))
                .setParameter(6, projects.stream().map(UUID::toString).collect(Collectors.joining(",")))
                .setMaxResults(question.limit());
        List<?> rows = query.getResultList();
        return rows.stream().map(row -> usage((Object[]) row)).toList();
    }

    private static RunUsage usage(Object[] row) {
        return new RunUsage(
                UUID.fromString((String) row[0]),
                UUID.fromString((String) row[1]),
                (String) row[2],
                (int) number(row[3]),
                UUID.fromString((String) row[4]),
                UUID.fromString((String) row[5]),
                (String) row[6],
                (String) row[7],
                new Cards(number(row[8])),
                Optional.ofNullable((String) row[9]),
                Instant.ofEpochMilli(number(row[10])),
                Optional.ofNullable(row[11]).map(at -> Instant.ofEpochMilli(number(at))),
                Instant.ofEpochMilli(number(row[12])),
                new CardTime(number(row[13])),
                new CardTime(number(row[14])));
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
