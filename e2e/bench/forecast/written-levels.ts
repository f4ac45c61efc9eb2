/** Levels as shares of the bin, by the words and colours that makers of bins and crews use. */
const WORDS: Record<string, number> = {
  empty: 0,
  low: 0.2,
  green: 0.25,
  g: 0.25,
  quarter: 0.25,
  'a quarter': 0.25,
  'quarter full': 0.25,
  '1/4': 0.25,
  normal: 0.3,
  ok: 0.3,
  'not full': 0.3,
  half: 0.5,
  'half full': 0.5,
  '1/2': 0.5,
  medium: 0.5,
  yellow: 0.65,
  y: 0.65,
  amber: 0.65,
  a: 0.65,
  warning: 0.65,
  orange: 0.7,
  'three quarters': 0.75,
  '3/4': 0.75,
  'nearly full': 0.75,
  'almost full': 0.75,
  high: 0.8,
  red: 1,
  r: 1,
  full: 1,
  overflowing: 1,
  overflow: 1,
  overflowed: 1,
}
const COLOURS = new Set(['green', 'yellow', 'amber', 'orange', 'red', 'g', 'y', 'a', 'r'])
const NUMBER = /^-?\d*[.,]?\d+ *(%|percent|pct)?(?: *full)?$/i

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[-_]+/g, ' ')
    .replace(/^[^a-z0-9]+|[^a-z0-9%]+$/g, '')
const numberOf = (text: string) => Number(text.replace(/[^\d.,-]/g, '').replace(',', '.'))

/** Whether a cell can be a level. */
export const isLevel = (text: string) => NUMBER.test(text) || plain(text) in WORDS

export const LEVEL_EXAMPLES = '0.75, 75 %, green, yellow, red, empty, half, full'

/** Recognises the scale of the levels of a file: shares up to 1, steps up to 10, percent, or words. */
export function levelScale(values: readonly string[]) {
  const numbers = values.filter((value) => NUMBER.test(value))
  const highest = numbers.reduce((most, value) => Math.max(most, numberOf(value)), 0)
  const isPercent = highest > 10 || numbers.some((value) => /%|percent|pct/i.test(value))
  // Shares may be a little above 1.
  const full = isPercent ? 100 : highest > 1.5 ? highest : 1
  return {
    words: numbers.length === 0 ? 'in words' : isPercent ? 'in percent' : `from 0 to ${full}`,
    isOfColours: values.some((value) => COLOURS.has(plain(value))),
    share: (value: string): number | null => {
      if (NUMBER.test(value)) return Math.min(1, Math.max(0, numberOf(value) / full))
      return WORDS[plain(value)] ?? null
    },
  }
}
