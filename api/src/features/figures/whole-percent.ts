/** The share of `part` in `whole` in whole percent; `null` of nothing. */
export const wholePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** By how much a figure changed; `null` unless both tell. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before
