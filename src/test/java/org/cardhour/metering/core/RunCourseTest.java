package org.cardhour.metering.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Test;

class RunCourseTest {

    @Test
    void runFallsIntoItsStagesWithoutGaps() {
        assertThat(pieces(course(0, 10, 30, 80, 90)))
                .containsExactly("DISPATCHED 0-10", "STARTING 10-30", "RUNNING 30-80", "GRACE 80-90");
        assertThat(pieces(course(0, 10, 30, -1, 90)))
                .containsExactly("DISPATCHED 0-10", "STARTING 10-30", "RUNNING 30-90");
    }

    @Test
    void emptyStagesAreLeftOut() {
        assertThat(pieces(course(0, 0, 0, -1, 90))).containsExactly("RUNNING 0-90");
        assertThat(pieces(course(0, -1, 20, -1, 90))).containsExactly("DISPATCHED 0-20", "RUNNING 20-90");
        assertThat(pieces(course(0, -1, -1, -1, 0))).isEmpty();
    }

    @Test
    void runThatNeverStartedHasNoRunningPiece() {
        assertThat(pieces(course(0, 10, -1, 15, 20))).containsExactly("DISPATCHED 0-10", "STARTING 10-20");
        assertThat(pieces(course(0, -1, -1, -1, 20))).containsExactly("DISPATCHED 0-20");
    }

    @Test
    void stopOrderedBeforeTheStartMakesAllRunningTimeGrace() {
        assertThat(pieces(course(0, 10, 30, 20, 90)))
                .containsExactly("DISPATCHED 0-10", "STARTING 10-30", "GRACE 30-90");
    }

    @Test
    void clocksThatDifferAreSeen() {
        assertThat(course(50, 10, 30, -1, 90).isSkewed()).isTrue();
        assertThat(course(0, 10, 30, 200, 90).isSkewed()).isFalse();
        assertThat(pieces(course(0, 10, 30, 200, 90)))
                .containsExactly("DISPATCHED 0-10", "STARTING 10-30", "RUNNING 30-90");
    }

    @Test
    void piecesNeverOverlapAndNeverCountMoreThanThereWas() {
        for (int seed = 0; seed < 2_000; seed++) {
            var random = new Random(seed);
            var course = course(
                    random.nextInt(100),
                    random.nextInt(120) - 20,
                    random.nextInt(120) - 20,
                    random.nextInt(120) - 20,
                    random.nextInt(100));

            var segments = course.segments(Cards.of(2));

            for (int at = 1; at < segments.size(); at++) {
                assertThat(segments.get(at).span().startInclusive())
                        .as("seed %d", seed)
                        .isEqualTo(segments.get(at - 1).span().endExclusive());
            }
            if (!segments.isEmpty()) {
                assertThat(segments.getLast().span().endExclusive())
                        .as("seed %d", seed)
                        .isEqualTo(course.endExclusive());
            }
        }
    }

    private static RunCourse course(int accepted, int starting, int started, int stopped, int end) {
        return new RunCourse(at(accepted), maybe(starting), maybe(started), maybe(stopped), at(end));
    }

    private static List<String> pieces(RunCourse course) {
        return course.segments(Cards.of(1)).stream()
                .map(piece -> piece.kind() + " " + piece.span().startInclusive().getEpochSecond() + "-"
                        + piece.span().endExclusive().getEpochSecond())
                .toList();
    }

    private static Optional<Instant> maybe(int second) {
        return second < 0 ? Optional.empty() : Optional.of(at(second));
    }

    private static Instant at(int second) {
        return Instant.ofEpochSecond(second);
    }
}
