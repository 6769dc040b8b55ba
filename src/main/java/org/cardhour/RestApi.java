package org.cardhour;

import jakarta.annotation.security.DeclareRoles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.cardhour.audit.boundary.AuditEventsResource;
import org.cardhour.audit.boundary.DeniedActs;
import org.cardhour.audit.boundary.NotAudited;
import org.cardhour.billing.boundary.BillCutResource;
import org.cardhour.billing.boundary.BillFilesResource;
import org.cardhour.billing.boundary.BillsResource;
import org.cardhour.execution.boundary.JobLogsResource;
import org.cardhour.execution.boundary.JobResultsResource;
import org.cardhour.execution.boundary.ProgressResource;
import org.cardhour.execution.boundary.RunLogsResource;
import org.cardhour.execution.boundary.RunResultsResource;
import org.cardhour.identity.boundary.MeResource;
import org.cardhour.identity.boundary.ProjectMembersResource;
import org.cardhour.identity.boundary.ProjectsResource;
import org.cardhour.identity.boundary.TenantMembersResource;
import org.cardhour.identity.boundary.TenantProjectsResource;
import org.cardhour.identity.boundary.TenantsResource;
import org.cardhour.jobs.boundary.IdleQuotaResource;
import org.cardhour.jobs.boundary.JobOrdersResource;
import org.cardhour.jobs.boundary.JobsResource;
import org.cardhour.kernel.Actor;
import org.cardhour.metering.boundary.MeteringPoliciesResource;
import org.cardhour.metering.boundary.UsageResource;
import org.cardhour.planning.boundary.OperationsResource;
import org.cardhour.planning.boundary.SimulationsResource;
import org.cardhour.pools.boundary.BufferUsesResource;
import org.cardhour.pools.boundary.PoolsResource;
import org.cardhour.pools.boundary.PriorityClassesResource;
import org.cardhour.pools.boundary.ProjectQuotaResource;
import org.cardhour.pools.boundary.ProposalResource;
import org.cardhour.pools.boundary.ProposalsResource;
import org.cardhour.pools.boundary.TenantApprovalResource;
import org.cardhour.prices.boundary.PricePlansResource;
import org.cardhour.registry.boundary.ClusterCredentialResource;
import org.cardhour.registry.boundary.ClusterEngineResource;
import org.cardhour.registry.boundary.ClusterGrantsResource;
import org.cardhour.registry.boundary.ClustersResource;
import org.cardhour.registry.boundary.DatasetsResource;
import org.cardhour.registry.boundary.HeartbeatResource;
import org.cardhour.registry.boundary.ImagesResource;
import org.cardhour.registry.boundary.LinksResource;
import org.cardhour.registry.boundary.NodeDrainResource;
import org.cardhour.registry.boundary.SitesResource;
import org.cardhour.registry.boundary.SlurmSetupResource;
import org.cardhour.scheduling.boundary.DryRunResource;
import org.cardhour.scheduling.boundary.ExplanationResource;
import org.cardhour.scheduling.boundary.FailoverResource;
import org.cardhour.web.BodyLimit;
import org.cardhour.web.HttpErrors;
import org.cardhour.web.InvalidInput;
import org.cardhour.web.InvalidJson;
import org.cardhour.web.JsonBeyondLimits;
import org.cardhour.web.JsonByJackson;
import org.cardhour.web.MalformedJson;
import org.cardhour.web.StrictJson;
import org.cardhour.web.Unexpected;
import org.cardhour.web.Unreadable;
import org.cardhour.web.WholeNumbers;
import org.eclipse.microprofile.auth.LoginConfig;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.info.Info;

/** The REST interface: all resources, and what answers in their place when something is wrong. */
@ApplicationPath("/api/v1")
@ApplicationScoped
@LoginConfig(authMethod = "MP-JWT")
@DeclareRoles({
    Actor.PLATFORM_ADMIN,
    Actor.FINANCE,
    Actor.AUDITOR,
    Actor.TENANT_ADMIN,
    Actor.MEMBER,
    Actor.VIEWER,
    Actor.PROVIDER
})
@OpenAPIDefinition(info = @Info(title = "Cardhour", version = "1"))
public class RestApi extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(
                AuditEventsResource.class,
                BillCutResource.class,
                BillFilesResource.class,
                BillsResource.class,
                BodyLimit.class,
                BufferUsesResource.class,
                ClusterCredentialResource.class,
                ClusterEngineResource.class,
                ClusterGrantsResource.class,
                ClustersResource.class,
                DatasetsResource.class,
                DeniedActs.class,
                DryRunResource.class,
                ExplanationResource.class,
                FailoverResource.class,
                HeartbeatResource.class,
                HttpErrors.class,
                IdleQuotaResource.class,
                ImagesResource.class,
                InvalidInput.class,
                InvalidJson.class,
                JobLogsResource.class,
                JobOrdersResource.class,
                JobResultsResource.class,
                JobsResource.class,
                JsonBeyondLimits.class,
                JsonByJackson.class,
                LinksResource.class,
                MalformedJson.class,
                MeResource.class,
                MeteringPoliciesResource.class,
                NodeDrainResource.class,
                NotAudited.class,
                OperationsResource.class,
                PoolsResource.class,
                PricePlansResource.class,
                PriorityClassesResource.class,
                ProjectMembersResource.class,
                ProgressResource.class,
                ProjectQuotaResource.class,
                ProjectsResource.class,
                ProposalResource.class,
                ProposalsResource.class,
                RunLogsResource.class,
                RunResultsResource.class,
                SimulationsResource.class,
                SitesResource.class,
                SlurmSetupResource.class,
                StrictJson.class,
                TenantApprovalResource.class,
                TenantMembersResource.class,
                TenantProjectsResource.class,
                TenantsResource.class,
                Unexpected.class,
                Unreadable.class,
                UsageResource.class,
                WholeNumbers.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Map.of(
                "jersey.config.disableJsonBinding", true,
                "jersey.config.server.disableJsonBinding", true,
                "jersey.config.server.wadl.disableWadl", true);
    }
}
