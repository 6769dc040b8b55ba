package org.cardhour.store.boundary;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers. */
@Readiness
@ApplicationScoped
public class DatabaseHealth implements HealthCheck {

    private static final int SECONDS = 2;

    @Resource(lookup = "java:app/jdbc/cardhour")
    DataSource database;

    @Override
    public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("database");
        try (var connection = database.getConnection()) {
            return answer.status(connection.isValid(SECONDS)).build();
        } catch (SQLException e) {
            return answer.down().build();
        }
    }
}
