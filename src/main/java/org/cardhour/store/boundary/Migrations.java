package org.cardhour.store.boundary;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.ConfigProvider;
import org.flywaydb.core.Flyway;

/**
 * Brings the database to the form this version needs before anything else starts; every other start-up bean depends on
 * it. Migrates as the owner of the schema, whose rights the application itself does not have.
 */
@DataSourceDefinition(
        name = "java:app/jdbc/cardhour",
        className = "org.cardhour.store.boundary.OnePhaseDataSource",
        url = "${MPCONFIG=cardhour.db.url}",
        user = "${MPCONFIG=cardhour.db.user}",
        password = "${MPCONFIG=cardhour.db.password}",
        minPoolSize = 2,
        maxPoolSize = 16)
@DataSourceDefinition(
        name = "java:app/jdbc/cardhour-migrator",
        className = "org.cardhour.store.boundary.OnePhaseDataSource",
        url = "${MPCONFIG=cardhour.db.url}",
        user = "${MPCONFIG=cardhour.db.migrator.user}",
        password = "${MPCONFIG=cardhour.db.migrator.password}",
        minPoolSize = 0,
        maxPoolSize = 2)
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class Migrations {

    private static final Logger LOG = System.getLogger(Migrations.class.getName());

    @Resource(lookup = "java:app/jdbc/cardhour-migrator")
    DataSource owner;

    @PostConstruct
    void migrate() {
        var result = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(owner)
                .locations("classpath:sql/migrations", "classpath:sql/views")
                .load()
                .migrate();
        LOG.log(
                Level.INFO,
                "database at version {0}, {1} migrations run",
                result.targetSchemaVersion,
                result.migrationsExecuted);
        ConfigProvider.getConfig()
                .getOptionalValue("cardhour.db.reader", String.class)
                .map(ReaderGrants::new)
                .ifPresent(reader -> reader.grantViews(owner));
    }
}
