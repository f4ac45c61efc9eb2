import { BIN_TYPE_NAMES, BIN_TYPES, type BinType, csvRecords, streetAndSuburb } from 'shared-domain'
import { readWeekdays } from './weekdays'

/** A bin that rows of the council's file are matched with. */
export interface ScheduledBin {
  id: string
  location: string
  binType: string
}

interface ScheduleFault {
  /** The line of the file, from 1. */
  line: number
  /** One sentence. */
  text: string
}

export interface CouncilSchedule {
  /** Weekdays, 0 for Monday, by bin; without the bins that no row names. */
  days: ReadonlyMap<string, readonly number[]>
  /** Rows without a fault. */
  rows: number
  faults: readonly ScheduleFault[]
}

const COLUMNS = {
  bin: ['bin', 'bin id', 'id'],
  street: ['street', 'location'],
  type: ['type', 'bin type'],
  days: ['days', 'day', 'weekdays', 'days of the week', 'collection days'],
} as const
type Column = keyof typeof COLUMNS

/** The columns that a file needs, for a sentence on screen. */
export const SCHEDULE_COLUMNS = '“Days”, and at least one of “Bin”, “Street” and “Type”'

/**
 * Reads on which days of the week a council empties its bins. A row is for one bin, for a street, for a type, or for a type in a street. Of
 * the rows that name a bin, the narrowest counts: its own, then its type in its street, its street, its type. Their order is without
 * meaning.
 */
export function readCouncilSchedule(text: string, bins: readonly ScheduledBin[]): CouncilSchedule {
  const [header, ...records] = csvRecords(text)
  const places = placesOf(header?.cells ?? [])
  if (!places) return { days: new Map(), rows: 0, faults: [{ line: 1, text: MISSING_COLUMNS }] }
  const groups = groupsOf(bins)
  const known = new Map<string, { line: number; weekdays: readonly number[] }>()
  const faults: ScheduleFault[] = []
  let rows = 0
  for (const { line, cells } of records) {
    const cell = (column: Column) => cells?.[places[column] ?? -1]?.trim() ?? ''
    const row = cells ? readRow(cell, groups) : { fault: 'A quotation mark is not closed.' }
    const before = 'group' in row ? known.get(row.group) : undefined
    if ('fault' in row) faults.push({ line, text: row.fault })
    else if (before && before.weekdays.join() !== row.weekdays.join())
      faults.push({ line, text: `Line ${before.line} has other days for the same bins.` })
    else {
      known.set(row.group, { line, weekdays: row.weekdays })
      rows += 1
    }
  }
  if (rows === 0 && faults.length === 0) faults.push({ line: 2, text: 'There is no row below the headings.' })
  const days = new Map<string, readonly number[]>()
  for (const bin of bins) {
    const group = groupsOfBin(bin).find((one) => known.has(one))
    if (group) days.set(bin.id, known.get(group)?.weekdays ?? [])
  }
  return { days, rows, faults }
}

const MISSING_COLUMNS = `The first line has to name the columns: ${SCHEDULE_COLUMNS}.`

/** Where each column is; `null` when days or all of the others are missing. */
function placesOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([column, known]) => {
      const place = names.findIndex((name) => (known as readonly string[]).includes(name))
      return place < 0 ? [] : [[column, place]]
    }),
  ) as Partial<Record<Column, number>>
  const isWhole = places.days !== undefined && Object.keys(places).length > 1
  return isWhole ? places : null
}

type ReadRow = { fault: string } | { group: string; weekdays: readonly number[] }

function readRow(cell: (column: Column) => string, groups: ReadonlySet<string>): ReadRow {
  const weekdays = readWeekdays(cell('days'))
  if (!weekdays)
    return {
      fault: cell('days')
        ? `“${cell('days')}” are no days of the week: write such as Mon Thu, Mon-Fri or daily.`
        : 'The days are missing: write such as Mon Thu, Mon-Fri or daily.',
    }
  const [bin, street, typeText] = [cell('bin'), cell('street'), cell('type')]
  if (bin)
    return groups.has(ofBin(bin)) ? { group: ofBin(bin), weekdays } : { fault: `There is no bin “${bin}”.` }
  const type = typeText ? typeNamed(typeText) : null
  if (typeText && !type)
    return {
      fault: `There is no type “${typeText}”: write ${Object.values(BIN_TYPE_NAMES).join(', ')}.`,
    }
  if (!street && !type) return { fault: 'The row names neither a bin nor a street nor a type.' }
  const group = ofPlace(street, type ?? '')
  if (groups.has(group)) return { group, weekdays }
  return {
    fault: `No ${type ? `${BIN_TYPE_NAMES[type].toLowerCase()} ` : ''}bin stands ${street ? `in “${street}”` : 'in the city'}.`,
  }
}

const typeNamed = (text: string): BinType | null =>
  BIN_TYPES.find((type) => plain(BIN_TYPE_NAMES[type]) === plain(text)) ?? null

/** Street names are compared without macrons and capitals. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

const ofBin = (id: string) => `bin ${id}`
const ofPlace = (street: string, type: string) => `place ${plain(street)} type ${type}`

/** What rows can name of a bin, the narrowest first. A street may be written with its suburb. */
function groupsOfBin({ id, location, binType }: ScheduledBin): string[] {
  const { street, suburb } = streetAndSuburb(location)
  const streets = suburb ? [`${street}, ${suburb}`, street] : [street]
  return [
    ofBin(id),
    ...streets.map((one) => ofPlace(one, binType)),
    ...streets.map((one) => ofPlace(one, '')),
    ofPlace('', binType),
  ]
}

const groupsOf = (bins: readonly ScheduledBin[]): ReadonlySet<string> => new Set(bins.flatMap(groupsOfBin))
