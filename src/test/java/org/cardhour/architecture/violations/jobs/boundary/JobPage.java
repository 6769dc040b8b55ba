package org.cardhour.architecture.violations.jobs.boundary;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import javax.sql.DataSource;
import org.cardhour.architecture.violations.jobs.entity.JobWithSetter;

/** Breaks the rules on purpose: injected fields, an entity in an answer, nobody named who may ask. */
@Path("violations")
public class JobPage {

    @Inject
    String injected;

    @Resource
    DataSource database;

    @GET
    public JobWithSetter job() {
        return new JobWithSetter();
    }
}
