/** So many rows of a download are held at once. */
export const PAGE_ROWS = 1000

/** Reads page after page, each behind the last row of the one before, until one is not full. */
export async function* inPages<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = await readPage(undefined)
  while (page.length > 0) {
    yield page
    page = page.length < PAGE_ROWS ? [] : await readPage(page.at(-1))
  }
}
