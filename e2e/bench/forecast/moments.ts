const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.*))?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,?[T ]+(.*))?$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?Z?)?$/
/** 22 Nov 2026, Sunday 22 November 2026 8:30 or Nov 22, 2026. */
const DAY_AND_NAME = /^(?:[a-z]{3,9},? +)?(\d{1,2})[ -]([a-z]{3,9})[ -,]+(\d{4}|\d{2})(?:,?[T ]+(.*))?$/i
const NAME_AND_DAY = /^(?:[a-z]{3,9},? +)?([a-z]{3,9}) (\d{1,2}),? +(\d{4})(?:,?[T ]+(.*))?$/i
const TIME =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)? *([ap]\.?m\.?)? *(z|utc|gmt|[+-]\d{2}:?(?:\d{2})?)?(?: *\[?[a-z]+\/[a-z_]+\]?)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 86_400_000

export const isTimeOfDay = (text: string) => TIME.test(text)

/** Whether a cell can be a moment, with day and month in either order. */
export const isMoment = (text: string) =>
  !Number.isNaN(momentOf(text, false)) || !Number.isNaN(momentOf(text, true))

/**
 * Reads the moments of a file into ms since 1970, NaN for an invalid one. A day without a time means its end, because its level is the last
 * of that day. A time without an offset is read as UTC. Days come before months, as in New Zealand, unless the file has a date that
 * is only possible with the month first.
 */
export function momentReader(values: readonly string[]): (value: string) => number {
  const isMonthFirst = values.some((value) => Number(YEAR_LAST.exec(value)?.[2]) > 12)
  return (value) => momentOf(value, isMonthFirst)
}

function momentOf(text: string, isMonthFirst: boolean): number {
  const epoch = /^\d{10}(\d{3})?(?:\.\d+)?$/.exec(text)
  if (epoch) return epoch[1] === undefined ? Math.floor(Number(text)) * 1000 : Math.floor(Number(text))
  const compact = COMPACT.exec(text)
  if (compact) {
    const [, year, month, day, hour, minute, second] = compact
    return moment(year, month, day, hour && `${hour}:${minute}:${second ?? '00'}`)
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return moment(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4])
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first, second, year, time] = yearLast
    return isMonthFirst ? moment(year, first, second, time) : moment(year, second, first, time)
  }
  const dayFirst = DAY_AND_NAME.exec(text)
  if (dayFirst) return moment(dayFirst[3], monthNamed(dayFirst[2]), dayFirst[1], dayFirst[4])
  const nameFirst = NAME_AND_DAY.exec(text)
  if (nameFirst) return moment(nameFirst[3], monthNamed(nameFirst[1]), nameFirst[2], nameFirst[4])
  return Number.NaN
}

const monthNamed = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function moment(year = '', month = '', day = '', time?: string): number {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)]
  const midnight = Date.UTC(y, m - 1, d)
  // Date.UTC turns 31 June into 1 July.
  if (m < 1 || new Date(midnight).getUTCDate() !== d || new Date(midnight).getUTCMonth() !== m - 1)
    return Number.NaN
  if (!time) return midnight + DAY_MS - 60_000
  const parts = TIME.exec(time.trim())
  if (!parts) return Number.NaN
  const [, hour, minute, second = '0', half, offset] = parts
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  return midnight + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 - offsetMs(offset)
}

/** `+13:00`, `+1300` or `+13`; 0 for `Z`. */
function offsetMs(offset = 'z'): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset)
  if (!parts) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return (parts[1] === '-' ? -minutes : minutes) * 60_000
}
