package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Another text after each change of a link, a dataset or an image; for Cardhour's own use. */
    public String mark() {
        return Stream.of("SiteLink", "Dataset", "Image")
                .map(kind -> database.createQuery(
                                "select count(e), sum(e.version), max(e.version), max(e.createdAt) from " + kind + " e",
                                Object[].class)
                        .getSingleResult())
                .map(Arrays::toString)
                .collect(Collectors.joining());
    }

    /** The first of the names that is none of a dataset; nobody removes the others until the caller's transaction ends. */
    public Optional<String> unknown(Collection<String> datasets) {
        if (datasets.isEmpty()) {
            return Optional.empty();
        }
        var names = new TreeSet<>(datasets);
        return names.stream().filter(name -> !isThere(name)).findFirst();
    }

    private boolean isThere(String name) {
        return !database.createNativeQuery("select 1 from dataset where name = ?1 lock in share mode")
                .setParameter(1, name)
                .getResultList()
                .isEmpty();
    }
}
