import { CSV_START, type CsvRow, csvLine } from 'shared-domain'

/** A file of comma-separated values, a page at a time. */
export async function* csvChunks<Row>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => CsvRow,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns)
  for await (const page of pages) yield page.map((row) => csvLine(toCells(row))).join('')
}
