package org.cardhour.registry.entity;

import static org.cardhour.registry.entity.ClusterForm.BARE_METAL;
import static org.cardhour.registry.entity.ClusterForm.KUBERNETES;
import static org.cardhour.registry.entity.ClusterForm.SLURM;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What an owner may name at its engine for Cardhour: the closed list, by form of cluster. */
public enum EngineSetting {
    PARTITION("partition", Words.NAME, SLURM, BARE_METAL),
    QOS("qos", Words.NAME, SLURM, BARE_METAL),
    /** The account of tenants that have none of their own. */
    ACCOUNT("account", Words.NAME, SLURM, BARE_METAL),
    /** The folder under which each run has its own, on the nodes. */
    WORKDIR("workdir", Words.FOLDER, SLURM, BARE_METAL),
    /** Where that engine's logs can be read on the machine Cardhour runs on. */
    LOGS("logs", Words.FOLDER, SLURM, BARE_METAL),
    /** The certificate that the engine's own is signed by, in PEM; missing when a public one does. */
    CA("ca", Words.PEM, SLURM, BARE_METAL),
    /** What the names of tenants' namespaces begin with. */
    NAMESPACE_PREFIX("namespacePrefix", "[a-z][a-z0-9-]{0,19}", KUBERNETES),
    /** Of runs that name none. */
    IMAGE("image", "[A-Za-z0-9][A-Za-z0-9._/:@-]{0,199}", KUBERNETES),
    /** With its namespace. */
    PULL_SECRET("pullSecret", Words.LABEL + "/" + Words.LABEL, KUBERNETES),
    START_PATIENCE("startPatience", Words.DURATION, KUBERNETES),
    KEEP_ENDED("keepEnded", Words.DURATION, KUBERNETES),
    /** Of a run that asks for none. */
    CPU("cpu", Words.QUANTITY, KUBERNETES),
    MEMORY("memory", Words.QUANTITY, KUBERNETES),
    /** The label of nodes that tells models apart that have one resource. */
    MODEL_LABEL("modelLabel", Words.QUALIFIED, KUBERNETES),
    /** Of a tenant's namespace, one for each resource: {@code quota.pods}. */
    QUOTA("quota\\." + Words.QUALIFIED, Words.QUANTITY, KUBERNETES);

    private final Pattern key;
    private final Pattern form;

    @SuppressWarnings("ImmutableEnumChecker") // it is made by Set.of
    private final Set<ClusterForm> clusters;

    EngineSetting(String key, String form, ClusterForm... clusters) {
        this.key = Pattern.compile(key);
        this.form = Pattern.compile(form);
        this.clusters = Set.of(clusters);
    }

    /** The forms that values have. */
    private static final class Words {
        static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,59}";
        static final String FOLDER = "(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,60}){1,8}";
        static final String PEM = "(-----(BEGIN|END) CERTIFICATE-----\\s*+|[A-Za-z0-9+/=]{1,76}\\s++)++";
        static final String LABEL = "[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?";
        static final String QUALIFIED = "[A-Za-z0-9][A-Za-z0-9._/-]{0,99}";
        static final String DURATION = "PT[0-9]{1,6}[HMS]";
        static final String QUANTITY = "[0-9]{1,12}([.][0-9]{1,3})?(m|k|M|G|T|Ki|Mi|Gi|Ti)?";
    }

    /** The setting of that key, if clusters of that form have it. */
    public static Optional<EngineSetting> of(ClusterForm form, String key) {
        return Stream.of(values())
                .filter(setting -> setting.key.matcher(key).matches() && setting.clusters.contains(form))
                .findFirst();
    }

    public boolean takes(String value) {
        return form.matcher(value).matches();
    }
}
