import { isMoment, isTimeOfDay } from './moments'
import { isLevel } from './written-levels'

/** What the columns of a file of levels can tell. */
type Column = 'moment' | 'time' | 'level' | 'emptied' | 'type' | 'bin' | 'street'

interface ColumnKind {
  /** A header names such a column with one of these words. The first ones say it more surely. */
  words: readonly string[]
  /** Whether a cell can be one of such a column. */
  fits: (cell: string) => boolean
}

const FLAGS = /^(0|1|y|n|yes|no|t|f|true|false|-1)$/i
const anything = () => true

/**
 * By the names that councils and makers of bins give them. They are looked for in this order, and a column is taken once: a
 * moment and a level are known by their cells too, a bin is not.
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

/** So many rows show what a column holds. */
const ROWS_READ = 500
/** Of fewer rows each may be of another bin. */
const FEW_ROWS = 20
/** Share of a column's cells that have to fit. */
const MOST = 0.8

export type FileColumns = Partial<Record<Column, number>> & Record<'moment' | 'level' | 'bin', number>

/** Which column of a file tells what. Throws an error that names the missing one and the remedy. */
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
    // A column whose name says nothing is known by its cells, if they can be of no other kind.
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

/** A number of its own for each row tells no bins apart. */
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
