package org.cardhour.store.boundary;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * The driver's data source without its XA face: the server would else run each transaction in two phases, at three more
 * round trips each, though there is but one database.
 */
public class OnePhaseDataSource implements DataSource {

    private final MariaDbDataSource driver = new MariaDbDataSource();

    public void setUrl(String url) throws SQLException {
        driver.setUrl(url);
    }

    public void setUser(String user) throws SQLException {
        driver.setUser(user);
    }

    public void setPassword(String password) throws SQLException {
        driver.setPassword(password);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return driver.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return driver.getConnection(user, password);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return driver.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {
        driver.setLogWriter(writer);
    }

    @Override
    public int getLoginTimeout() {
        return driver.getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        driver.setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return driver.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return driver.isWrapperFor(type);
    }
}
