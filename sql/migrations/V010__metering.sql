-- What was used: the runs that ended, piece by piece, never changed again; and what runs now, up to the last proof of it.

create table metering_policy (
    id              uuid          not null primary key,
    -- an agreement of one tenant, in one pool; null: of all
    tenant_id       uuid          null,
    pool_id         uuid          null,
    basis           varchar(20)   not null default 'CARD_HOUR',
    start_from      varchar(20)   not null default 'RUNNING',
    queue_time      varchar(20)   not null default 'FREE',
    queue_percent   decimal(5, 2) not null default 0,
    failed_run      varchar(20)   not null default 'BY_FAULT',
    preempted_run   varchar(20)   not null default 'TO_LAST_CHECKPOINT',
    credit_cap_ms   bigint        not null default 86400000,
    grace           varchar(20)   not null default 'FREE_FOR_PREEMPTION',
    suspended       varchar(20)   not null default 'BILLED_WHILE_HELD',
    min_charge_ms   bigint        not null default 0,
    step_floor_percent decimal(5, 2) not null default 50,
    valid_from_at   bigint        not null,
    valid_until_at  bigint        null,
    created_at      bigint        not null,
    created_by      varchar(100)  not null,
    scope_key       varchar(80)   as (concat_ws('|', coalesce(cast(tenant_id as char(36)), ''),
                                                coalesce(cast(pool_id as char(36)), ''))) persistent,
    constraint metering_policy_basis check (basis in ('CARD_HOUR', 'JOB_DURATION', 'EFFECTIVE_STEP', 'CALL')),
    constraint metering_policy_start check (start_from in ('RUNNING', 'DISPATCHED')),
    constraint metering_policy_queue check (queue_time in ('FREE', 'BILLED') and queue_percent between 0 and 100),
    constraint metering_policy_failed check (failed_run in ('BY_FAULT', 'ALWAYS', 'NEVER')),
    constraint metering_policy_preempted check (preempted_run in ('TO_LAST_CHECKPOINT', 'FULL', 'FREE')),
    constraint metering_policy_cap check (credit_cap_ms >= 0),
    constraint metering_policy_grace check (grace in ('FREE_FOR_PREEMPTION', 'BILLED')),
    constraint metering_policy_suspended check (suspended in ('BILLED_WHILE_HELD', 'FREE')),
    constraint metering_policy_minimum check (min_charge_ms >= 0),
    constraint metering_policy_floor check (step_floor_percent between 0 and 100),
    constraint metering_policy_span check (valid_until_at is null or valid_from_at < valid_until_at),
    unique key metering_policy_start_of_scope (scope_key, valid_from_at)
);

insert into metering_policy (id, valid_from_at, created_at, created_by)
values ('00000000-0000-7000-8000-000000000010', 0, 0, 'cardhour');

-- One run that has ended. Its cluster's own job id and submit time name it to the provider.
create table usage_run (
    run_id               uuid         not null primary key,
    cluster_id           uuid         not null,
    engine_id            varchar(200) not null,
    engine_submitted_at  bigint       not null,
    job_id               uuid         not null,
    job_name             varchar(200) not null,
    job_kind             varchar(20)  not null,
    run_no               int          not null,
    tenant_id            uuid         not null,
    project_id           uuid         not null,
    submitted_by         varchar(200) not null,
    model                varchar(64)  not null,
    policy_id            uuid         not null references metering_policy (id),
    dispatched_at        bigint       not null,
    started_at           bigint       null,
    ended_at             bigint       not null,
    run_end              varchar(20)  not null,
    cause                varchar(40)  null,
    fault                varchar(20)  null,
    exit_code            int          null,
    last_checkpoint_at   bigint       null,
    stop_reason          varchar(20)  null,
    stop_requested_at    bigint       null,
    stop_grace_ms        bigint       null,
    preempt_cause        varchar(20)  null,
    -- the reports of its times contradict each other: clocks differ, and what they differ by counts as nothing
    skewed               boolean      not null,
    content_hash         char(64)     not null,
    recorded_at          bigint       not null,
    constraint usage_run_end_known check (run_end in ('SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT', 'PREEMPTED',
        'LOST', 'START_FAILED')),
    constraint usage_run_fault_known check (fault in ('USER', 'PROVIDER', 'PLATFORM')),
    unique key usage_run_of_engine (cluster_id, engine_id, engine_submitted_at),
    key usage_run_of_tenant (tenant_id, ended_at)
);

-- A piece of a run in which its cards were held in one way; half-open, by the engine's clock.
create table usage_segment (
    run_id             uuid        not null references usage_run (run_id),
    segment_no         int         not null,
    -- the run's tenant once more, so that what one tenant used is found without looking at the others
    tenant_id          uuid        not null,
    kind               varchar(20) not null,
    cards_thousandths  bigint      not null,
    start_at           bigint      not null,
    end_at             bigint      not null,
    primary key (run_id, segment_no),
    key usage_segment_of_tenant (tenant_id, start_at),
    constraint usage_segment_kind check (kind in ('DISPATCHED', 'STARTING', 'RUNNING', 'SUSPENDED', 'GRACE')),
    constraint usage_segment_cards check (cards_thousandths >= 0),
    constraint usage_segment_span check (start_at < end_at)
);

create trigger usage_run_unchanged before update on usage_run for each row
    signal sqlstate '45000' set message_text = 'recorded usage is never changed';
create trigger usage_run_stays before delete on usage_run for each row
    signal sqlstate '45000' set message_text = 'recorded usage is never removed';
create trigger usage_segment_unchanged before update on usage_segment for each row
    signal sqlstate '45000' set message_text = 'recorded usage is never changed';
create trigger usage_segment_stays before delete on usage_segment for each row
    signal sqlstate '45000' set message_text = 'recorded usage is never removed';

-- Runs that have not ended, as far as their cluster has proven them; rewritten until they end, then removed.
create table usage_open_run (
    run_id               uuid         not null primary key,
    cluster_id           uuid         not null,
    engine_id            varchar(200) not null,
    engine_submitted_at  bigint       not null,
    job_id               uuid         not null,
    job_name             varchar(200) not null,
    job_kind             varchar(20)  not null,
    run_no               int          not null,
    tenant_id            uuid         not null,
    project_id           uuid         not null,
    submitted_by         varchar(200) not null,
    model                varchar(64)  not null,
    policy_id            uuid         not null references metering_policy (id),
    dispatched_at        bigint       not null,
    started_at           bigint       null,
    proven_until_at      bigint       not null,
    stop_reason          varchar(20)  null,
    stop_requested_at    bigint       null,
    key usage_open_run_of_tenant (tenant_id)
);

create table usage_open_segment (
    run_id             uuid        not null references usage_open_run (run_id) on delete cascade,
    segment_no         int         not null,
    tenant_id          uuid        not null,
    kind               varchar(20) not null,
    cards_thousandths  bigint      not null,
    start_at           bigint      not null,
    end_at             bigint      not null,
    primary key (run_id, segment_no),
    key usage_open_segment_of_tenant (tenant_id),
    constraint usage_open_segment_kind check (kind in ('DISPATCHED', 'STARTING', 'RUNNING', 'SUSPENDED', 'GRACE')),
    constraint usage_open_segment_span check (start_at < end_at)
);

-- Reports that contradict what is recorded, kept for people to look at; one row for each different content.
create table usage_quarantine (
    id            uuid         not null primary key,
    run_id        uuid         not null,
    cause         varchar(40)  not null,
    content       text         not null,
    content_hash  char(64)     not null,
    recorded_at   bigint       not null,
    unique key usage_quarantine_once (run_id, content_hash)
);
