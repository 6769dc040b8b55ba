package org.cardhour.billing.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;

class CellsTest {

    @Test
    void textIsCutToWhatACellHolds() throws IOException {
        try (var book = new XSSFWorkbook()) {
            var row = book.createSheet().createRow(0);

            var cell = new Cells(new BookStyles(book)).text(row, 0, "字".repeat(40_000));

            assertThat(cell.getStringCellValue()).hasSize(32_767);
        }
    }
}
