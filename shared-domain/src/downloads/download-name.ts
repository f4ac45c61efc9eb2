/** The combining marks that `NFD` splits off, such as a macron. */
const MARKS = /\p{M}/gu

/** The name of a file, such as `collection-efficiency-2026-11-21.csv`; `date` is the day that its content is of. */
export function downloadName(title: string, date: string, ending: string): string {
  const words = title.normalize('NFD').replace(MARKS, '').toLowerCase()
  return `${[...words.split(/[^\p{L}\p{N}]+/u), date].filter(Boolean).join('-')}.${ending}`
}
