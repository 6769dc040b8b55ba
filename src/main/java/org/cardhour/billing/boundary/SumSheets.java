package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.util.List;
import org.apache.poi.ss.usermodel.Workbook;
import org.cardhour.billing.boundary.Column.Kind;
import org.cardhour.billing.core.BillSums;

/** The sheets that add a bill up: by project, and by cluster and card model. */
final class SumSheets {

    static final String BY_PROJECT = "按项目 By project";
    static final String BY_CLUSTER = "按集群卡型 By cluster and card";

    private static final List<Column> PROJECT_COLUMNS = List.of(
            Column.of("项目 Project", Kind.TEXT, 30),
            Column.of("项目编号 Project id", Kind.TEXT, 38),
            Column.of("运行数 Runs", Kind.WHOLE, 10),
            Column.of("卡秒 Card-seconds", Kind.SECONDS, 20),
            Column.of("卡时 Card-hours", Kind.SIX, 18),
            Column.of("原始金额 List amount", Kind.MONEY, 16),
            Column.of("优惠 Discount", Kind.MONEY, 14),
            Column.of("应付 Payable", Kind.MONEY, 16),
            Column.of("币种 Currency", Kind.TEXT, 10));

    private static final List<Column> CLUSTER_COLUMNS = List.of(
            Column.of("资源提供方 Provider", Kind.TEXT, 24),
            Column.of("集群 Cluster", Kind.TEXT, 24),
            Column.of("地域 Region", Kind.TEXT, 16),
            Column.of("卡型 Card model", Kind.TEXT, 18),
            Column.of("费用类型 Category", Kind.TEXT, 18),
            Column.of("价格版本 Price version", Kind.TEXT, 38),
            Column.of("刊例价 List price", Kind.SIX, 14),
            Column.of("合同价 Contract price", Kind.SIX, 14),
            Column.of("运行数 Runs", Kind.WHOLE, 10),
            Column.of("卡秒 Card-seconds", Kind.SECONDS, 20),
            Column.of("卡时 Card-hours", Kind.SIX, 18),
            Column.of("原始金额 List amount", Kind.MONEY, 16),
            Column.of("优惠 Discount", Kind.MONEY, 14),
            Column.of("应付 Payable", Kind.MONEY, 16),
            Column.of("币种 Currency", Kind.TEXT, 10));

    private static final int PAYABLE = 7;

    private SumSheets() {}

    /** Writes the sheet by project; gives back the cells of what is owed, as a formula names them. */
    static String byProject(Workbook book, BookStyles styles, BillSums sums, String currency) {
        var table = new Table(book, styles, BY_PROJECT, PROJECT_COLUMNS);
        for (BillSums.OfProject project : sums.projects()) {
            var sum = project.sum();
            table.row(List.of(
                    project.name(),
                    project.id(),
                    BigDecimal.valueOf(sum.runs()),
                    sum.time().toCardSeconds(),
                    sum.time().toCardHours(),
                    sum.listAmount(),
                    sum.discount(),
                    sum.amount(),
                    currency));
        }
        table.finish(totals(sums.total(), 3));
        return table.range(PAYABLE);
    }

    /** Writes the sheet by cluster and card model. */
    static void byCluster(Workbook book, BookStyles styles, BillSums sums) {
        var table = new Table(book, styles, BY_CLUSTER, CLUSTER_COLUMNS);
        for (BillSums.OfCluster cluster : sums.clusters()) {
            var sum = cluster.sum();
            table.row(List.of(
                    cluster.provider(),
                    cluster.cluster(),
                    cluster.region(),
                    cluster.model(),
                    cluster.category(),
                    cluster.price().versionId(),
                    cluster.price().list(),
                    cluster.price().contract(),
                    BigDecimal.valueOf(sum.runs()),
                    sum.time().toCardSeconds(),
                    sum.time().toCardHours(),
                    sum.listAmount(),
                    sum.discount(),
                    sum.amount(),
                    cluster.price().currency()));
        }
        table.finish(totals(sums.total(), 9));
    }

    /** The totals of card-seconds and of the three amounts; the card-hours between are only for people to read. */
    private static List<Table.Total> totals(BillSums.Sum total, int seconds) {
        return List.of(
                new Table.Total(seconds, 6, total.time().toCardSeconds()),
                new Table.Total(seconds + 2, 2, total.listAmount()),
                new Table.Total(seconds + 3, 2, total.discount()),
                new Table.Total(seconds + 4, 2, total.amount()));
    }
}
