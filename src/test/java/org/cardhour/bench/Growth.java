package org.cardhour.bench;

import java.util.SortedMap;
import java.util.TreeMap;

/** How work grows with its size: the slope of the least-squares line through the points of a log-log plot. */
final class Growth {

    private final SortedMap<Integer, Double> points = new TreeMap<>();

    void at(int size, double cost) {
        points.put(size, cost);
    }

    double slope() {
        double n = points.size();
        double x = sum(point -> Math.log(point));
        double y = points.values().stream().mapToDouble(Math::log).sum();
        double xx = sum(point -> Math.log(point) * Math.log(point));
        double xy = points.entrySet().stream()
                .mapToDouble(point -> Math.log(point.getKey()) * Math.log(point.getValue()))
                .sum();
        return (n * xy - x * y) / (n * xx - x * x);
    }

    private double sum(java.util.function.IntToDoubleFunction term) {
        return points.keySet().stream()
                .mapToInt(Integer::intValue)
                .mapToDouble(term)
                .sum();
    }

    @Override
    public String toString() {
        return points.toString();
    }
}
