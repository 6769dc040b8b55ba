#!/bin/sh
# Starts one run's program in a session of its own and keeps what becomes of it in files, so that it is known even when
# nobody was there to see it. Has Cardhour's rights and a bare environment; only the program has the tenant's.
#
#   wrapper.sh RUN WORK LIMIT GRACE GROUP PREFIX...
#
# RUN    the run's folder: records/ and log/ are Cardhour's, `program` is what the tenant's user executes
# WORK   the folder to work in
# LIMIT  seconds until the program is told to end, 0 for none; GRACE  seconds until it is killed after that
# GROUP  cgroup.procs of the run's control group, or /dev/null
# PREFIX what sets the tenant's user and limits and then executes the rest of its line
#
# Records: wrapper (pid, birth, boot) · started (pid, birth, boot, epoch ms) · overdue (epoch ms) ·
#          ended (exit code, epoch ms, exited | deadline | bad-command | not-launched)
set -u

run=$1 work=$2 limit=$3 grace=$4 group=$5
shift 5
records=$run/records
boot=$(cat /proc/sys/kernel/random/boot_id)

# Whoever makes this folder starts the run; nobody starts it twice.
mkdir -m 700 "$records/claim" 2>/dev/null || exit 0

now() {
  date +%s%3N
}

# field N STAT: field N of a line of /proc/PID/stat, whose second field is in brackets and may hold anything.
field() {
  number=$1
  set -f
  set -- ${2##*) }
  shift $((number - 3))
  echo "$1"
}

# keep NAME TEXT: the file is there with all of its text, or not there.
keep() {
  printf '%s\n' "$2" >"$records/$1.new"
  sync "$records/$1.new"
  mv -f "$records/$1.new" "$records/$1"
}

nap() {
  sleep "$1" &
  wait $!
}

# Hears from the program that it is about to run, then watches its limit. Is told to stop by TERM. What it hears came
# from the tenant's user, so only a child of ours is ever signalled.
watch() {
  stop=
  trap 'stop=1' TERM
  said=
  read -r said <"$records/said"
  case $said in
    "go "*) pid=${said#go } pid=${pid%% *} ;;
    bad) keep bad-command "$(now)"; return ;;
    *) return ;;
  esac
  keep started "$pid $(field 22 "$said") $boot $begun"
  trap 'kill $! 2>/dev/null; exit 0' TERM
  if [ -n "$stop" ] || [ "$limit" -eq 0 ]; then return; fi
  [ "$(field 4 "$(cat "/proc/$pid/stat" 2>/dev/null)")" = $$ ] || return
  nap "$limit"
  keep overdue "$(now)"
  kill -s TERM -- "-$pid"
  nap "$grace"
  kill -s KILL -- "-$pid"
}

trap : HUP INT TERM
keep wrapper "$$ $(field 22 "$(cat /proc/$$/stat)") $boot"
mkfifo -m 600 "$records/said"
begun=$(now)
watch </dev/null >/dev/null 2>&1 &
watcher=$!

# In the foreground: a shell makes what it starts behind itself deaf to SIGINT.
(
  echo 0 >"$group"
  cd "$work" || exit 127
  exec setsid "$@" /bin/sh "$run/program" </dev/null >>"$run/log/stdout" 2>>"$run/log/stderr"
) 9>"$records/said"
code=$?
ended=$(now)

kill -s TERM "$watcher" 2>/dev/null
wait "$watcher"
how=not-launched
if [ -e "$records/overdue" ]; then
  how=deadline
elif [ -e "$records/started" ]; then
  how=exited
elif [ -e "$records/bad-command" ] && [ "$code" -eq 127 ]; then
  how=bad-command
fi
keep ended "$code $ended $how"
