-- Price plans and their versions. A version that has begun is never edited, only ended; no two of equal rank overlap.

create table price_plan (
    id          uuid          not null primary key,
    name        varchar(100)  not null unique,
    -- the tenant whose own plan it is; null: the standard plan, of every tenant that has none of its own
    tenant_id   uuid          null references tenant (id),
    tenant_key  varchar(36)   as (coalesce(cast(tenant_id as char(36)), 'STANDARD')) persistent unique,
    currency    char(3)       not null,
    tax_rate    decimal(6, 4) not null,
    zone        varchar(64)   not null,
    created_at  bigint        not null,
    created_by  varchar(100)  not null,
    version     int           not null default 0,
    constraint price_plan_currency check (currency regexp binary '^[A-Z]{3}$'),
    constraint price_plan_tax check (tax_rate >= 0 and tax_rate < 1)
);

-- A platform starts with one standard plan, and with no price in it: what is used before there is one stays UNRATED.
insert into price_plan (id, name, tenant_id, currency, tax_rate, zone, created_at, created_by)
values ('00000000-0000-7000-8000-000000000006', 'standard', null, 'CNY', 0.0600, 'Asia/Shanghai', 0, 'cardhour');

create table price_version (
    id              uuid           not null primary key,
    plan_id         uuid           not null references price_plan (id),
    unit            varchar(20)    not null,
    -- each null: whatever it is; what is named makes the version more specific
    tenant_id       uuid           null references tenant (id),
    kind            varchar(20)    null,
    model           varchar(64)    null,
    list_price      decimal(20, 6) not null,
    contract_price  decimal(20, 6) not null,
    valid_from_at   bigint         not null,
    valid_until_at  bigint         null,
    created_at      bigint         not null,
    created_by      varchar(100)   not null,
    ended_by        varchar(100)   null,
    version         int            not null default 0,
    -- what two versions must share to be of equal rank and to be able to overlap
    rank_key        varchar(200)   as (concat_ws('|', unit, coalesce(cast(tenant_id as char(36)), ''),
                                                 coalesce(kind, ''), coalesce(model, ''))) persistent,
    -- the tenant outweighs the kind, and the kind the model
    specificity     tinyint        as (if(tenant_id is null, 0, 4) + if(kind is null, 0, 2) + if(model is null, 0, 1))
                                      persistent,
    constraint price_version_unit check (unit in ('CARD_HOUR', 'JOB_HOUR', 'CORE_HOUR', 'STEP', 'CALLS_1000',
        'INPUT_TOKENS_1000', 'OUTPUT_TOKENS_1000', 'GIB_MOVED', 'GIB_MONTH')),
    constraint price_version_kind check (kind in ('TRAINING', 'FINE_TUNING', 'INFERENCE', 'BATCH')),
    constraint price_version_price check (list_price >= 0 and contract_price >= 0),
    constraint price_version_span check (valid_until_at is null or valid_from_at < valid_until_at),
    unique key price_version_start (plan_id, rank_key, valid_from_at)
);

delimiter //
create trigger price_version_only_ends before update on price_version for each row
begin
    if old.id <> new.id or old.plan_id <> new.plan_id or old.unit <> new.unit
        or not (old.tenant_id <=> new.tenant_id) or not (old.kind <=> new.kind) or not (old.model <=> new.model)
        or old.list_price <> new.list_price or old.contract_price <> new.contract_price
        or old.valid_from_at <> new.valid_from_at or old.valid_until_at is not null then
        signal sqlstate '45000' set message_text = 'a price version is never edited, only ended once';
    end if;
end //
delimiter ;

create trigger price_version_stays before delete on price_version for each row
    signal sqlstate '45000' set message_text = 'a price version is never removed';
