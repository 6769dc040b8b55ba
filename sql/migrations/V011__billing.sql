-- Billing periods and bills. What a bill says is computed by views until it is stored, and stands still once it is ISSUED.

-- The tenant's zone decides the instants, once, when the period opens; the plan the currency, tax and prices.
create table billing_period (
    id         uuid        not null primary key,
    tenant_id  uuid        not null references tenant (id),
    plan_id    uuid        not null references price_plan (id),
    zone       varchar(64) not null,
    start_at   bigint      not null,
    -- moves only while the period is open, to the instant of a cut
    end_at     bigint      not null,
    opened_at  bigint      not null,
    closed_at  bigint      null,
    open_key   uuid        as (if(closed_at is null, tenant_id, null)) persistent unique,
    version    int         not null default 0,
    constraint billing_period_span check (start_at < end_at),
    unique key billing_period_start (tenant_id, start_at),
    unique key billing_period_end (tenant_id, end_at)
);

create table bill_sequence (
    year         int    not null primary key,
    last_number  bigint not null
);

create table bill (
    id                   uuid           not null primary key,
    period_id            uuid           not null references billing_period (id),
    tenant_id            uuid           not null references tenant (id),
    revision             int            not null default 1,
    state                varchar(20)    not null,
    number               varchar(40)    null unique,
    -- whom it is for, as it was called when the bill was reviewed
    tenant_name          varchar(100)   null,
    invoice_title        varchar(200)   null,
    invoice_credit_code  varchar(18)    null,
    invoice_address      varchar(300)   null,
    invoice_phone        varchar(40)    null,
    invoice_bank         varchar(200)   null,
    invoice_account      varchar(60)    null,
    currency             char(3)        null,
    tax_rate             decimal(6, 4)  null,
    gross                decimal(20, 2) null,
    net                  decimal(20, 2) null,
    tax                  decimal(20, 2) null,
    line_count           int            null,
    detail_count         int            null,
    content_hash         char(64)       null,
    created_at           bigint         not null,
    drafted_at           bigint         null,
    reviewed_at          bigint         null,
    reviewed_by          varchar(64)    null,
    reviewed_name        varchar(255)   null,
    issued_at            bigint         null,
    issued_by            varchar(64)    null,
    issued_name          varchar(255)   null,
    version              int            not null default 0,
    constraint bill_state check (state in ('OPEN', 'DRAFT', 'REVIEW', 'ISSUED', 'SETTLED', 'DISPUTED', 'VOID')),
    constraint bill_numbered check (state = 'OPEN' or (number is not null and drafted_at is not null)),
    constraint bill_reviewed check (state in ('OPEN', 'DRAFT') or (reviewed_by is not null and gross is not null
        and net + tax = gross and currency is not null and tenant_name is not null)),
    constraint bill_issued check (state in ('OPEN', 'DRAFT', 'REVIEW') or (issued_at is not null
        and issued_by is not null and content_hash is not null)),
    constraint bill_two_people check (issued_by is null or issued_by <> reviewed_by),
    unique key bill_of_period (period_id, revision),
    key bill_of_tenant (tenant_id, created_at, id),
    key bill_age (created_at, id)
);

create table bill_line (
    bill_id           uuid           not null references bill (id),
    line_no           int            not null,
    project_id        uuid           not null,
    project_name      varchar(200)   not null,
    cluster_id        uuid           not null,
    cluster_name      varchar(200)   not null,
    provider_name     varchar(200)   not null,
    region            varchar(100)   not null,
    model             varchar(64)    not null,
    price_version_id  uuid           not null references price_version (id),
    category          varchar(20)    not null,
    runs              int            not null,
    -- thousandths of a card × milliseconds; negative in credits
    units             decimal(38, 0) not null,
    list_price        decimal(20, 6) not null,
    price             decimal(20, 6) not null,
    currency          char(3)        not null,
    list_amount       decimal(20, 2) not null,
    amount            decimal(20, 2) not null,
    -- amount less the costs shown in the details
    remainder         decimal(20, 6) not null,
    primary key (bill_id, line_no),
    unique key bill_line_once (bill_id, project_id, cluster_id, model, price_version_id, category)
);

create table bill_detail (
    bill_id            uuid           not null,
    line_no            int            not null,
    detail_no          int            not null,
    run_id             uuid           not null,
    job_id             uuid           not null,
    job_name           varchar(200)   not null,
    run_no             int            not null,
    submitted_by       varchar(200)   not null,
    run_end            varchar(20)    null,
    cause              varchar(40)    null,
    fault              varchar(20)    null,
    start_at           bigint         not null,
    end_at             bigint         not null,
    cards_thousandths  bigint         not null,
    units              decimal(38, 0) not null,
    list_cost          decimal(20, 6) not null,
    cost               decimal(20, 6) not null,
    policy_id          uuid           not null,
    primary key (bill_id, line_no, detail_no),
    foreign key (bill_id, line_no) references bill_line (bill_id, line_no),
    unique key bill_detail_once (bill_id, line_no, run_id)
);

delimiter //
create trigger bill_frozen before update on bill for each row
begin
    if old.issued_at is not null and not (
        old.id <=> new.id and old.period_id <=> new.period_id and old.tenant_id <=> new.tenant_id and
        old.revision <=> new.revision and old.number <=> new.number and old.tenant_name <=> new.tenant_name and
        old.invoice_title <=> new.invoice_title and old.invoice_credit_code <=> new.invoice_credit_code and
        old.invoice_address <=> new.invoice_address and old.invoice_phone <=> new.invoice_phone and
        old.invoice_bank <=> new.invoice_bank and old.invoice_account <=> new.invoice_account and
        old.currency <=> new.currency and old.tax_rate <=> new.tax_rate and old.gross <=> new.gross and
        old.net <=> new.net and old.tax <=> new.tax and old.line_count <=> new.line_count and
        old.detail_count <=> new.detail_count and old.content_hash <=> new.content_hash and
        old.created_at <=> new.created_at and old.drafted_at <=> new.drafted_at and
        old.reviewed_at <=> new.reviewed_at and old.reviewed_by <=> new.reviewed_by and
        old.reviewed_name <=> new.reviewed_name and old.issued_at <=> new.issued_at and
        old.issued_by <=> new.issued_by and old.issued_name <=> new.issued_name and
        new.state in ('ISSUED', 'SETTLED', 'DISPUTED', 'VOID')) then
        signal sqlstate '45000' set message_text = 'an issued bill is never changed';
    end if;
end //

create trigger bill_stays before delete on bill for each row
begin
    if old.number is not null then
        signal sqlstate '45000' set message_text = 'a numbered bill is never removed';
    end if;
end //

create trigger bill_line_not_added before insert on bill_line for each row
begin
    if exists (select 1 from bill where id = new.bill_id and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'an issued bill gets no more lines';
    end if;
end //

create trigger bill_line_frozen before update on bill_line for each row
begin
    if exists (select 1 from bill where id in (old.bill_id, new.bill_id) and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'a line of an issued bill is never changed';
    end if;
end //

create trigger bill_line_stays before delete on bill_line for each row
begin
    if exists (select 1 from bill where id = old.bill_id and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'a line of an issued bill is never removed';
    end if;
end //

create trigger bill_detail_not_added before insert on bill_detail for each row
begin
    if exists (select 1 from bill where id = new.bill_id and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'an issued bill gets no more details';
    end if;
end //

create trigger bill_detail_frozen before update on bill_detail for each row
begin
    if exists (select 1 from bill where id in (old.bill_id, new.bill_id) and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'a detail of an issued bill is never changed';
    end if;
end //

create trigger bill_detail_stays before delete on bill_detail for each row
begin
    if exists (select 1 from bill where id = old.bill_id and issued_at is not null) then
        signal sqlstate '45000' set message_text = 'a detail of an issued bill is never removed';
    end if;
end //
delimiter ;
