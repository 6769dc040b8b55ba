package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Dataset;
import org.cardhour.registry.entity.Image;
import org.cardhour.registry.entity.SiteLink;

/** Where data and images are, and what joins the sites; for Cardhour's own use. */
@UseCase
public class DataPlaces {

    private final EntityManager database;

    @Inject
    DataPlaces(EntityManager database) {
        this.database = database;
    }

    /** All links, datasets and images. */
    public record All(List<SiteLink> links, List<Dataset> datasets, List<Image> images) {

        public All {
            links = List.copyOf(links);
            datasets = List.copyOf(datasets);
            images = List.copyOf(images);
        }
    }

    public All all() {
        return new All(
                database.createQuery("select l from SiteLink l order by l.createdAt, l.id", SiteLink.class)
                        .getResultList(),
                database.createQuery("select d from Dataset d order by d.name", Dataset.class)
                        .getResultList(),
                database.createQuery("select i from Image i order by i.name, i.digest", Image.class)
                        .getResultList());
    }

    /** The first of the names that is none of a dataset. */
    public Optional<String> unknown(Collection<String> datasets) {
        if (datasets.isEmpty()) {
            return Optional.empty();
        }
        var names = new TreeSet<>(datasets);
        names.removeAll(database.createQuery("select d.name from Dataset d where d.name in :names", String.class)
                .setParameter("names", datasets)
                .getResultList());
        return names.stream().findFirst();
    }
}
