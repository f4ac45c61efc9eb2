/** The API takes as many characters. */
const WORDS_MAX = 100
/** One character would be found almost everywhere. */
const WORDS_MIN = 2

/** So many results of a kind are offered. */
export const RESULTS_MAX = 6

/** How the command palette asks a list of the record for typed words. */
export const paletteSearch = (words: string) => ({
  request: { query: { q: words.slice(0, WORDS_MAX), limit: String(RESULTS_MAX) } },
  changesWith: [],
  isEnabled: words.length >= WORDS_MIN,
  keepsPrevious: true,
})
