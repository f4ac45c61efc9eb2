/** Days of the week, 0 for Monday, as they are written in a schedule. */
export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const WHOLE_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Such as 'Mon, Thu', 'Monday and Thursday', 'Mon-Fri', 'Fri to Mon' or 'daily', in the order of the week; `null` for anything else. */
export function readWeekdays(text: string): readonly number[] | null {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:[-–—]|\bto\b)\s*/g, '-')
  if (/^(daily|every ?day)$/.test(said)) return EVERY_DAY
  const parts = said.split(/[\s,;/+&.]+/).filter((part) => part !== '' && part !== 'and')
  const days = parts.map(readPart)
  if (days.length === 0 || days.includes(null)) return null
  return [...new Set(days.flatMap((some) => some ?? []))].sort((a, b) => a - b)
}

/** A day, or a range of days that may pass Sunday. */
function readPart(part: string): number[] | null {
  const [first, last, ...more] = part.split('-').map(readDay)
  if (first === undefined || first < 0 || more.length > 0) return null
  if (last === undefined) return [first]
  if (last < 0) return null
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, after) => (first + after) % 7)
}

/** The index of a day of the week; -1 when the word names none. One letter would not tell Tuesday from Thursday. */
const readDay = (word: string) =>
  word.length < 2 ? -1 : WHOLE_NAMES.findIndex((name) => name.startsWith(word.replace(/^weds$/, 'wed')))
