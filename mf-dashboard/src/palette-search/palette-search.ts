/** The API's maximum number of characters. */
const WORDS_MAX = 100
/** A single character matches almost everything. */
export const WORDS_MIN = 2

/** The maximum number of results of one kind. */
export const RESULTS_MAX = 6

/** The options of a list query for the words typed in the command palette. */
export const paletteSearch = (words: string) => ({
  request: { query: { q: words.slice(0, WORDS_MAX), limit: String(RESULTS_MAX) } },
  changesWith: [],
  isEnabled: words.length >= WORDS_MIN,
  keepsPrevious: true,
})
