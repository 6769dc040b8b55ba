#!/usr/bin/env bash
# Walks Cardhour's main path against a running instance, as its users would: a tenant is registered and approved, jobs
# run, preempt each other and are cancelled, the bill is issued, and the auditor finds every act of it.
#
#   src/examples/tour.sh
#
# Settings, all optional: BASE (http://127.0.0.1:8480), ISSUER (realm of the identity provider), CLIENT (client that
# gives a token for name and password), POOL, SITE, CLUSTER (codes; made when they are not there), and the people:
# REGISTRANT, ENGINEER, STRANGER, ADMIN, SECOND_ADMIN, FINANCE, SECOND_FINANCE, AUDITOR as name or name:password.
set -euo pipefail

BASE=${BASE:-http://127.0.0.1:8480}
ISSUER=${ISSUER:-http://127.0.0.1:8481/realms/cardhour}
CLIENT=${CLIENT:-cardhour-demo}
POOL=${POOL:-unified-pool}
SITE=${SITE:-local}
CLUSTER=${CLUSTER:-this-machine}
REGISTRANT=${REGISTRANT:-alice}
ENGINEER=${ENGINEER:-bob}
STRANGER=${STRANGER:-carol}
ADMIN=${ADMIN:-adam}
SECOND_ADMIN=${SECOND_ADMIN:-ada}
FINANCE=${FINANCE:-fay}
SECOND_FINANCE=${SECOND_FINANCE:-finn}
AUDITOR=${AUDITOR:-audrey}
PATIENCE=${PATIENCE:-90} # seconds that any one thing may take

for tool in curl jq unzip; do
  command -v "$tool" >/dev/null || { echo "tour: $tool is missing; install it and try again" >&2; exit 1; }
done

API=$BASE/api/v1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
steps=0
good=0
step_name=
failing=

# --- saying how it goes -----------------------------------------------------------------------------------------------
finish() {
  echo "tour: $steps steps, $good ok"
  [ "$good" -eq "$steps" ] || exit 1
}

step() {
  step_name=$1
  steps=$((steps + 1))
}

ok() {
  good=$((good + 1))
  printf 'ok   %2d  %s%s\n' "$steps" "$step_name" "${1:+: $1}"
}

# A step that fails ends the walk: what follows builds on it.
fail() {
  printf 'FAIL %2d  %s: %s\n' "$steps" "$step_name" "$1"
  # Once: what gives back may fail too.
  if [ -z "$failing" ]; then
    failing=yes
    give_back || true
  fi
  finish
}

# --- calling ----------------------------------------------------------------------------------------------------------
# Tokens live for minutes only, so each call asks for a new one when its own is old.
token() {
  local person=${1%%:*} password=${1#*:} file="$work/token.${1%%:*}"
  if [ ! -s "$file" ] || [ -n "$(find "$file" -mmin +1)" ]; then
    curl -sS -f --max-time 20 -d grant_type=password -d "client_id=$CLIENT" --data-urlencode "username=$person" \
      --data-urlencode "password=$password" "$ISSUER/protocol/openid-connect/token" 2>/dev/null |
      jq -r .access_token >"$file" || fail "no token for $person from $ISSUER"
  fi
  cat "$file"
}

new_token() {
  rm -f "$work/token.${1%%:*}"
}

# call WHO METHOD PATH [BODY [HEADER...]]: the body of the answer goes to $answer, its status to $status, its ETag to
# $etag. Nothing here stops on an HTTP error: some steps expect one.
call() {
  local who=$1 method=$2 path=$3 body=${4:-} type=application/json header bearer
  shift $(($# < 4 ? $# : 4))
  local headers=()
  for header in "$@"; do
    headers+=(-H "$header")
    case $header in [Cc]ontent-[Tt]ype:*) type= ;; esac
  done
  [ -z "$body" ] || [ -z "$type" ] || headers+=(-H "Content-Type: $type")
  bearer=$(token "$who")
  status=$(curl -sS --max-time 60 -o "$work/answer" -D "$work/headers" -w '%{http_code}' -X "$method" \
    -H "Authorization: Bearer $bearer" ${headers[@]+"${headers[@]}"} ${body:+--data-binary "$body"} "$API$path") ||
    status=000
  answer=$(tr -d '\000' <"$work/answer" 2>/dev/null || true)
  etag=$(tr -d '\r' <"$work/headers" 2>/dev/null | sed -n 's/^[Ee][Tt]ag: //p' | head -n 1)
}

expect() {
  [ "$status" = "$1" ] || fail "expected $1, got $status: ${answer:0:600}"
}

field() {
  jq -r "$1" <<<"$answer"
}

key() {
  printf 'Idempotency-Key: %s-%s' "$tenant" "$1"
}

# await WHAT COMMAND...: runs the command until it succeeds, for PATIENCE seconds.
await() {
  local what=$1 until=$((SECONDS + PATIENCE))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$until" ] || fail "not within $PATIENCE s: $what; last answer: ${answer:0:600}"
    sleep 0.5
  done
}

job_is() { # WHO JOB STATE...
  local who=$1 job=$2 state
  shift 2
  call "$who" GET "/jobs/$job"
  state=$(field .state)
  for wanted in "$@"; do
    [ "$state" != "$wanted" ] || return 0
  done
  return 1
}

log_has() { # WHO JOB TEXT
  call "$1" GET "/jobs/$2/logs?stream=stdout"
  [ "$status" = 200 ] && grep -qF -- "$3" <<<"$answer"
}

# --- the walk ---------------------------------------------------------------------------------------------------------
tenant=tour-$(date +%Y%m%d%H%M%S)-$RANDOM
model=
tenant_id=
quota_given=

# propose WHO POLICY: the answer has the number of the proposal.
propose() {
  call "$1" POST "/pools/$POOL/proposals" "$2" 'Content-Type: application/yaml'
}

# The two admins put a policy in force: what one proposes, the other approves.
agree_on() { # POLICY
  propose "$ADMIN" "$1"
  [ "$status" = 201 ] || return 1
  call "$SECOND_ADMIN" POST "/pools/$POOL/proposals/$(field .number)/approval"
  [ "$status" = 200 ]
}

# The pool's policy without this tour's tenant, so that the next tour finds all cards free.
give_back() {
  [ -n "$quota_given" ] || return 0
  call "$ADMIN" GET "/pools/$POOL/policy" '' 'Accept: application/yaml'
  awk -v team="$tenant" '
    /^ *- *team:/ { mine = ($0 ~ "team: *\"?" team "\"? *$"); indent = match($0, /[^ ]/) }
    mine && !/^ *- *team:/ && match($0, /[^ ]/) <= indent { mine = 0 }
    !mine { print }' <<<"$answer" >"$work/policy.yaml"
  grep -q 'team:' "$work/policy.yaml" || sed -i 's/^\( *\)quotas:.*/\1quotas: []/' "$work/policy.yaml"
  agree_on "$(cat "$work/policy.yaml")"
}

step "the server is ready"
status=$(curl -sS --max-time 20 -o "$work/answer" -w '%{http_code}' "$BASE/health/ready" || true)
answer=$(cat "$work/answer" 2>/dev/null || true)
expect 200
ok "$BASE"

step "without a token nothing is told"
status=$(curl -sS --max-time 20 -o "$work/answer" -w '%{http_code}' "$API/jobs")
answer=$(cat "$work/answer")
expect 401
[ "$(field .code)" = TOKEN_INVALID ] || fail "no problem+json: $answer"
ok

step "$REGISTRANT signs on"
call "$REGISTRANT" GET /me
expect 200
ok

step "$REGISTRANT registers the tenant $tenant"
body=$(jq -n --arg name "$tenant" '{name: $name, displayName: "Tour", zone: "Asia/Shanghai"}')
call "$REGISTRANT" POST /tenants "$body" "$(key tenant)"
expect 201
tenant_id=$(field .id)
call "$REGISTRANT" POST /tenants "$body" "$(key tenant)"
expect 201
[ "$(field .id)" = "$tenant_id" ] || fail "the repeated call made another tenant"
ok "$tenant_id"

step "$ADMIN finds or adds the site $SITE"
call "$ADMIN" GET '/sites?limit=500'
expect 200
site_id=$(jq -r --arg code "$SITE" '.items[] | select(.code == $code) | .id' <<<"$answer")
if [ -z "$site_id" ]; then
  call "$ADMIN" POST /sites "$(jq -n --arg code "$SITE" '{code: $code, name: "This machine", zone: "Asia/Shanghai"}')"
  expect 201
  site_id=$(field .id)
fi
ok "$site_id"

step "$ADMIN finds or joins the cluster $CLUSTER"
call "$ADMIN" GET '/clusters?limit=500'
expect 200
cluster_id=$(jq -r --arg code "$CLUSTER" '.items[] | select(.code == $code) | .id' <<<"$answer")
if [ -z "$cluster_id" ]; then
  call "$ADMIN" POST /clusters "$(jq -n --arg code "$CLUSTER" --arg site "$site_id" \
    '{code: $code, name: "This machine", siteId: $site, form: "SINGLE"}')"
  expect 201
  cluster_id=$(field .id)
fi
ok "$cluster_id"

step "discovery finds its cards"
has_cards() {
  call "$ADMIN" GET "/clusters/$cluster_id/nodes"
  [ "$status" = 200 ] && [ "$(field '[.[].cards[]?] | length')" -gt 0 ]
}
await "cards of the cluster" has_cards
model=$(field '[.[].cards[].model] | group_by(.) | max_by(length) | .[0]')
cards=$(jq -r --arg model "$model" '[.[].cards[] | select(.model == $model)] | length' <<<"$answer")
memory=$(jq -r --arg model "$model" '[.[].cards[] | select(.model == $model)][0].memoryGib' <<<"$answer")
interconnect=$(field '[.[].cards[].interconnect // empty][0] // "PCIE"')
ok "$cards × $model"

step "its profile is stated, and the cluster becomes active"
call "$ADMIN" GET "/clusters/$cluster_id"
expect 200
if [ "$(field .state)" != ACTIVE ]; then
  profile=$(jq -n --arg model "$model" --argjson count "$cards" --argjson memory "$memory" --arg link "$interconnect" '{
    models: [{model: $model, count: $count, memoryGib: $memory, interconnect: $link,
              share: {unit: "PERCENT", value: 100}}],
    storage: {type: "local", capacityGib: 100, freeGib: 50},
    kinds: ["TRAINING", "FINE_TUNING", "INFERENCE", "BATCH"]}')
  call "$ADMIN" PUT "/clusters/$cluster_id/profile" "$profile" "If-Match: $etag"
  expect 200
fi
cluster_is_active() {
  call "$ADMIN" GET "/clusters/$cluster_id"
  [ "$(field .state)" = ACTIVE ]
}
await "the cluster active; missing: $(field '.missing | tostring')" cluster_is_active
ok

step "$ADMIN finds the pool $POOL, or proposes it and $SECOND_ADMIN approves"
call "$ADMIN" GET "/pools/$POOL/policy" '' 'Accept: application/yaml'
if [ "$status" = 404 ]; then
  agree_on "resource_pool:
  name: $POOL
  zone: Asia/Shanghai
  clusters: [$CLUSTER]
  buffer_ratio: 0.15
  quotas: []
" || fail "$status: ${answer:0:300}"
fi
ok

step "a policy that gives away more than there is is refused"
propose "$ADMIN" "resource_pool:
  name: $POOL
  zone: Asia/Shanghai
  clusters: [$CLUSTER]
  buffer_ratio: 0.15
  quotas:
    - team: one
      accelerator: 70%
    - team: two
      accelerator: 40%
"
expect 422
ok "$(field '[.errors[] | select(.code == "PERCENT_OVER_100")][0].detail')"

step "nobody approves the own proposal"
call "$ADMIN" GET "/pools/$POOL/policy" '' 'Accept: application/yaml'
expect 200
propose "$ADMIN" "$answer"
expect 201
proposal=$(field .number)
call "$ADMIN" POST "/pools/$POOL/proposals/$proposal/approval"
expect 403
call "$ADMIN" POST "/pools/$POOL/proposals/$proposal/withdrawal" '{"reason": "the tour goes on"}'
expect 200
ok

step "$REGISTRANT may not approve the own tenant"
approval=$(jq -n --arg pool "$POOL" --argjson cards "$cards" '{pool: $pool, guaranteedCards: $cards}')
call "$REGISTRANT" POST "/tenants/$tenant_id/approval" "$approval"
expect 403
ok

step "$ADMIN approves it with a guarantee of $cards cards"
quota_given=yes
call "$ADMIN" POST "/tenants/$tenant_id/approval" "$approval"
case $status in 200 | 202 | 204) ;; *) expect 200 ;; esac
tenant_is_active() {
  call "$ADMIN" GET "/tenants/$tenant_id"
  [ "$(field .state)" = ACTIVE ]
}
await "the tenant active" tenant_is_active
ok

step "$REGISTRANT takes a new token and is the tenant's admin"
new_token "$REGISTRANT"
call "$REGISTRANT" GET /me
expect 200
grep -q "$tenant_id" <<<"$answer" || fail "the tenant is not among those of /me: $answer"
ok

step "$REGISTRANT makes a project and lets $ENGINEER in"
call "$REGISTRANT" POST "/tenants/$tenant_id/projects" '{"name": "vision"}' "$(key project)"
expect 201
project_id=$(field .id)
call "$REGISTRANT" POST "/projects/$project_id/members" "$(jq -n --arg name "${ENGINEER%%:*}" '{username: $name}')"
case $status in 200 | 201 | 204) ;; *) expect 201 ;; esac
new_token "$ENGINEER"
ok "$project_id"

step "$FINANCE prices the card-hour"
call "$FINANCE" POST /price-plans "$(jq -n --arg tenant "$tenant_id" --arg name "$tenant" \
  '{name: $name, tenantId: $tenant, currency: "CNY", taxRate: 0.06, zone: "Asia/Shanghai"}')" "$(key plan)"
expect 201
plan_id=$(field .id)
call "$FINANCE" POST "/price-plans/$plan_id/versions" "$(jq -n --arg model "$model" \
  '{model: $model, price: {amount: "36.00", currency: "CNY"}, validFrom: "2026-01-01T00:00:00+08:00"}')" "$(key price)"
expect 201
ok "36.00 CNY"

step "a misspelt property is refused and points at the place"
call "$ENGINEER" POST /jobs "$(jq -n --arg project "$project_id" \
  '{project: $project, name: "x", kind: "TRAINING", command: ["true"], cards: 1, preemptable: true}')" "$(key misspelt)"
expect 400
[ "$(field '.errors[0].pointer')" = /preemptable ] || fail "no pointer: $answer"
ok

step "a job that can never fit is refused"
call "$ENGINEER" POST /jobs "$(jq -n --arg project "$project_id" \
  '{project: $project, name: "too-big", kind: "INFERENCE", command: ["true"], cards: 4096}')" "$(key too-big)"
expect 422
ok "$(field .detail)"

# Counts to 40 and keeps what it has done, so that it goes on where it was stopped; asked to save it waits for its end.
training='trap "stopping=1" USR1
file=$CARDHOUR_CHECKPOINT_DIR/step
i=0
if [ -f "$file" ]; then i=$(cat "$file"); echo "resumed at $i"; else echo "started on cards $CUDA_VISIBLE_DEVICES"; fi
while [ "$i" -lt 40 ]; do
  if [ -n "${stopping:-}" ]; then echo "saved at $i"; sleep 60; fi
  i=$((i + 1)); echo "$i" >"$file.new"; mv "$file.new" "$file"; echo "step $i"; sleep 0.25
done
echo finished'
training_job() {
  jq -n --arg project "$project_id" --arg script "$training" --argjson cards "$cards" '{
    project: $project, name: "training", kind: "TRAINING", command: ["bash", "-c", $script], cards: $cards,
    preemptible: true, checkpoint: {signal: "USR1", intervalSeconds: 1}, graceSeconds: 8, walltimeSeconds: 600}'
}

step "a dry run says that the training would start, where, and what it would come to"
call "$ENGINEER" POST /jobs:dry-run "$(training_job)"
expect 200
[ "$(field .startsNow)" = true ] || fail "it would wait: $answer"
ok "$(field '.costs[0] | "\(.amount.amount) \(.amount.currency) in \(.seconds) s"')"

step "$ENGINEER submits a training job that takes all $cards cards"
call "$ENGINEER" POST /jobs "$(training_job)" "$(key training)"
expect 201
training_id=$(field .id)
call "$ENGINEER" POST /jobs "$(training_job)" "$(key training)"
expect 201
[ "$(field .id)" = "$training_id" ] || fail "the repeated call made another job"
await "the training runs" job_is "$ENGINEER" "$training_id" RUNNING
await "its log" log_has "$ENGINEER" "$training_id" "step 3"
ok "$training_id"

step "an urgent inference job preempts it"
call "$ENGINEER" POST /jobs "$(jq -n --arg project "$project_id" '{project: $project, name: "inference",
  kind: "INFERENCE", priority: "urgent", command: ["bash", "-c", "echo serving; sleep 5; echo served"], cards: 1,
  walltimeSeconds: 600}')" "$(key inference)"
expect 201
inference_id=$(field .id)
await "the inference runs" job_is "$ENGINEER" "$inference_id" RUNNING SUCCEEDED
ok "$inference_id"

step "the victim is queued again, and says why it waits"
await "the training queued again" job_is "$ENGINEER" "$training_id" QUEUED
call "$ENGINEER" GET "/jobs/$training_id/explanation"
expect 200
[ "$(field '.reasons | length')" -gt 0 ] || fail "no reasons: $answer"
ok "$(field '[.reasons[] | .code] | join(", ")')"

step "a waiting job is cancelled"
call "$ENGINEER" POST /jobs "$(training_job)" "$(key waiting)"
expect 201
waiting_id=$(field .id)
call "$ENGINEER" POST "/jobs/$waiting_id/cancel" '{"reason": "not needed any more"}'
case $status in 200 | 202 | 204) ;; *) expect 200 ;; esac
await "the job cancelled" job_is "$ENGINEER" "$waiting_id" CANCELLED
ok "$waiting_id"

step "$STRANGER sees nothing of it"
call "$STRANGER" GET "/jobs/$training_id"
case $status in 403 | 404) ;; *) expect 404 ;; esac
call "$STRANGER" POST "/jobs/$training_id/cancel" '{"reason": "mischief"}'
case $status in 403 | 404) ;; *) expect 404 ;; esac
ok

step "the inference ends"
await "the inference succeeded" job_is "$ENGINEER" "$inference_id" SUCCEEDED
log_has "$ENGINEER" "$inference_id" served || fail "its log lacks 'served': $answer"
ok

step "the training resumes from its checkpoint and ends"
await "the training succeeded" job_is "$ENGINEER" "$training_id" SUCCEEDED
log_has "$ENGINEER" "$training_id" "resumed at" || fail "it did not resume: ${answer:0:300}"
call "$ENGINEER" GET "/jobs/$training_id/runs"
expect 200
[ "$(field '(.items // .) | length')" = 2 ] || fail "not two runs: $answer"
ok "2 runs"

step "usage is counted run by run"
usage_is_there() {
  call "$REGISTRANT" GET "/usage?tenant=$tenant_id&limit=500"
  [ "$status" = 200 ] && [ "$(field '[.items[] | select(.provisional | not)] | length')" -ge 3 ]
}
await "usage of three runs" usage_is_there
ok "$(field '[.items[].cardHours | tonumber] | add') card-hours"

step "$FINANCE cuts the bill"
now=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
call "$FINANCE" POST /bills:cut "$(jq -n --arg tenant "$tenant_id" --arg at "$now" '{tenant: $tenant, at: $at}')" "$(key cut)"
expect 201
bill_id=$(field .id)
bill_is() {
  call "$FINANCE" GET "/bills/$bill_id"
  [ "$(field .state)" = "$1" ]
}
await "the bill drafted" bill_is DRAFT
ok "$(field .number)"

step "$FINANCE reviews it; the same person may not issue it, $SECOND_FINANCE may"
call "$FINANCE" POST "/bills/$bill_id/review" '{}'
expect 200
call "$FINANCE" POST "/bills/$bill_id/issue" '{}'
expect 403
call "$SECOND_FINANCE" POST "/bills/$bill_id/issue" '{}'
expect 200
await "the bill issued" bill_is ISSUED
total=$(field .total.amount)
ok "$total CNY"

step "the workbook says the same"
status=$(curl -sS --max-time 60 -o "$work/bill.xlsx" -w '%{http_code}' -H "Authorization: Bearer $(token "$REGISTRANT")" \
  "$API/bills/$bill_id/workbook")
answer=$(head -c 300 "$work/bill.xlsx" | tr -d '\000')
expect 200
unzip -tq "$work/bill.xlsx" >/dev/null || fail "not a whole workbook"
sheets=$(unzip -p "$work/bill.xlsx" 'xl/worksheets/*.xml' 2>/dev/null | tr -d '\000')
plain=$(jq -rn --arg total "$total" '$total | tonumber')
grep -qE "<v>$plain(\.?0*)</v>" <<<"$sheets" || fail "no cell holds $total"
ok "$total CNY"

step "$AUDITOR finds every act"
found() { # ACTION TARGET OUTCOME
  call "$AUDITOR" GET "/audit-events?action=$1&targetId=$2&outcome=$3"
  [ "$status" = 200 ] && [ "$(field '.items | length')" -ge 1 ]
}
for act in "tenant.register $tenant_id SUCCESS" "tenant.approve $tenant_id SUCCESS" "tenant.approve $tenant_id DENIED" \
  "job.submit $training_id SUCCESS" "job.submit $inference_id SUCCESS" "job.preempt $training_id SUCCESS" \
  "job.cancel $waiting_id SUCCESS" "job.cancel $training_id DENIED" "bill.cut $bill_id SUCCESS" \
  "bill.issue $bill_id DENIED" "bill.issue $bill_id SUCCESS" "bill.export $bill_id SUCCESS"; do
  # shellcheck disable=SC2086 # three words
  await "audit event $act" found $act
done
ok

step "$AUDITOR proves the log complete"
chain_is_whole() {
  call "$AUDITOR" GET /audit-events/verification
  [ "$status" = 200 ] && [ "$(field '.intact')" = true ]
}
await "the chain whole" chain_is_whole
ok

step "the tour gives its quota back"
give_back || fail "$status: ${answer:0:300}"
quota_given=
ok

finish
