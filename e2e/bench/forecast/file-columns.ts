import { isMoment, isTimeOfDay } from './moments'
import { isLevel } from './written-levels'

/** The kinds of columns in a file of levels. */
type Column = 'moment' | 'time' | 'level' | 'emptied' | 'type' | 'bin' | 'street'

interface ColumnKind {
  /** Words in the header of such a column, the surest first. */
  words: readonly string[]
  /** Whether a cell can be of such a column. */
  fits: (cell: string) => boolean
}

const FLAGS = /^(0|1|y|n|yes|no|t|f|true|false|-1)$/i
const anything = () => true

/**
 * By the names that councils and makers of bins use. The kinds are searched in this order and each column is used once. A moment and a
 * level can also be recognised by their cells, a bin cannot.
 */
const KINDS: Record<Column, ColumnKind> = {
  moment: {
    words: [
      ...['timestamp', 'datetime', 'moment', 'date', 'when', 'at', 'on', 'collected', 'emptied', 'visited'],
      ...['serviced', 'observed', 'recorded', 'reported', 'created', 'read', 'reading', 'time', 'day'],
      ...['collection', 'visit', 'emptying', 'pickup', 'last', 'latest'],
    ],
    fits: isMoment,
  },
  time: { words: ['time', 'clock', 'hour'], fits: isTimeOfDay },
  level: {
    words: [
      ...['fullness', 'level', 'fill', 'filled', 'full', 'share', 'percent', 'percentage', 'pct', 'ratio'],
      ...[
        'colour',
        'color',
        'status',
        'state',
        'seen',
        'found',
        'observed',
        'condition',
        'capacity',
        'value',
      ],
      ...['reading', 'volume'],
    ],
    fits: isLevel,
  },
  emptied: {
    words: ['emptied', 'collected', 'collection', 'serviced', 'emptying'],
    fits: (cell) => FLAGS.test(cell),
  },
  type: { words: ['stream', 'type', 'waste'], fits: anything },
  bin: {
    words: [
      ...['bin', 'container', 'serial', 'asset', 'receptacle', 'device', 'sensor', 'unit', 'station', 'id'],
      ...['identifier', 'number', 'code', 'ref', 'reference', 'label', 'name', 'description', 'site'],
      ...['location', 'place', 'address', 'street'],
    ],
    fits: anything,
  },
  street: { words: ['street', 'road'], fits: anything },
}

const ALL_WORDS = Object.values(KINDS).flatMap(({ words }) => words)

const REMEDIES = {
  moment: 'Give one column its moments, as 2026-11-22 or 2026-11-22T08:30:00Z, and call it "date".',
  level: 'Give one column levels, as 0.75, 75 %, or green, yellow and red, and call it "level".',
  bin: 'Give one column what tells bins apart, and call it "bin".',
} as const

/** The number of rows that are read to recognise columns. */
const ROWS_READ = 500
/** With fewer rows each may belong to another bin. */
const FEW_ROWS = 20
/** The share of a column's cells that must match its kind. */
const MOST = 0.8

export type FileColumns = Partial<Record<Column, number>> & Record<'moment' | 'level' | 'bin', number>

/** Recognises the columns of a file. Throws an error that names the missing one and the remedy. */
export function fileColumns(header: readonly string[], rows: readonly (readonly string[])[]): FileColumns {
  const names = header.map(wordsOf)
  const places: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(KINDS) as Column[]) {
    const { words, fits } = KINDS[column]
    const taken = new Set(Object.values(places))
    const open = names.flatMap((_, place) => (taken.has(place) ? [] : [place]))
    const fitting = open.filter((place) => {
      const cells = cellsOf(rows, place)
      return mostFit(cells, fits) && (column !== 'bin' || hasRepeats(cells))
    })
    const [best] = fitting
      .map((place) => ({ place, named: wordPlaces(names[place] ?? [], words) }))
      .filter(({ named }) => named.length > 0)
      .sort((a, b) => compareInOrder(a.named, b.named) || a.place - b.place)
    // A column with an unknown name is recognised by its cells if they can be of no other kind.
    const unnamed = fitting.find(
      (place) =>
        !ALL_WORDS.some((word) => names[place]?.includes(word)) &&
        (column === 'moment' ||
          (column === 'level' && mostFit(cellsOf(rows, place), (cell) => /[a-z]/i.test(cell)))),
    )
    const place = best?.place ?? unnamed
    if (place !== undefined) places[column] = place
  }
  const { moment, level, bin } = places
  if (moment === undefined || level === undefined || bin === undefined) {
    const missing = moment === undefined ? 'moment' : level === undefined ? 'level' : 'bin'
    throw new Error(
      `The file has no column for the ${missing} that can be read: its first line names ${header.join(', ')}. ${REMEDIES[missing]}`,
    )
  }
  return { ...places, moment, level, bin }
}

/** `binID`, `bin_id`, `Bin Id` and `BIN-ID (new)` have the same first words. */
const wordsOf = (name: string): string[] =>
  name
    .replace('%', ' percent ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(bin|container|asset|unit|fill|time|date)(?=(id|no|nr|number|name|level|stamp|time)$)/, '$1 ')
    .replace(/\b(time stamp|date time)\b/, 'timestamp')
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

const cellsOf = (rows: readonly (readonly string[])[], place: number) =>
  rows
    .slice(0, ROWS_READ)
    .map((row) => row[place] ?? '')
    .filter((cell) => cell !== '')

const mostFit = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(fits).length >= MOST * cells.length

/** A column with a different value in each row cannot name bins. */
const hasRepeats = (cells: readonly string[]) =>
  cells.length < FEW_ROWS || new Set(cells).size <= cells.length * MOST

const wordPlaces = (name: readonly string[], words: readonly string[]) =>
  name
    .map((word) => words.indexOf(word))
    .filter((place) => place >= 0)
    .sort((a, b) => a - b)

/** `bin` comes before `bin id`, and that before `bin location`. */
function compareInOrder(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((place, i) => place !== b[i])
  return differs < 0 ? a.length - b.length : (a[differs] as number) - (b[differs] ?? -1)
}
