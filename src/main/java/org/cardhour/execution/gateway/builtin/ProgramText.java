package org.cardhour.execution.gateway.builtin;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the script that becomes the run's program: it says who it is, sets the variables and executes the command in its
 * own place. Variables go this way because a command line can be read by everybody on the machine.
 */
final class ProgramText {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Some shells refuse to set these. */
    private static final Set<String> FIXED = Set.of("UID", "EUID", "PPID", "BASHOPTS", "SHELLOPTS", "BASH_VERSINFO");

    private static final String SEARCH = """
        found() {
          case $1 in
            */*) [ -f "$1" ] && [ -x "$1" ] ;;
            *) (
              set -f
              IFS=:
              for folder in $PATH; do
                [ -f "${folder:-.}/$1" ] && [ -x "${folder:-.}/$1" ] && exit 0
              done
              exit 1
            ) ;;
          esac
        }
        """;

    private ProgramText() {}

    /** What can't be passed on to a program: bad names of variables, and null characters. */
    static List<String> faults(List<String> command, Map<String, String> variables) {
        var badNames = variables.keySet().stream()
                .filter(name -> !NAME.matcher(name).matches() || FIXED.contains(name))
                .sorted()
                .map(name -> "a variable can't have the name " + name);
        var nulls = command.stream()
                .filter(word -> word.indexOf('\0') >= 0)
                .map(word -> "the command has a null character in it");
        var nullValues = variables.entrySet().stream()
                .filter(variable -> variable.getValue().indexOf('\0') >= 0)
                .map(variable -> "the variable " + variable.getKey() + " has a null character in it");
        return Stream.of(badNames, nulls, nullValues).flatMap(faults -> faults).toList();
    }

    static String of(List<String> command, Map<String, String> variables) {
        var exports = variables.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(variable -> "export " + variable.getKey() + "=" + quoted(variable.getValue()) + "\n")
                .collect(Collectors.joining());
        var line = command.stream().map(ProgramText::quoted).collect(Collectors.joining(" "));
        var program = quoted(command.getFirst());
        // The place of $1 can't be taken by one of the tenant's variables.
        return "read -r stat </proc/$$/stat\nset -- \"$stat\"\n"
                + SEARCH
                + exports
                + "if ! found " + program + "; then\n"
                + "  echo bad >&9\n"
                + "  printf 'cardhour: no such command: %s\\n' " + program + " >&2\n"
                + "  exit 127\n"
                + "fi\n"
                + "echo \"go $1\" >&9\n"
                + "exec " + line + " 9>&-\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
