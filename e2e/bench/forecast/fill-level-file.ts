import type { BinEvidence, Evidence } from 'shared-domain/forecast'
import { fileColumns } from './file-columns'
import { isTimeOfDay, momentReader } from './moments'
import { LEVEL_EXAMPLES, levelScale } from './written-levels'

export const FORMATS = ['levels', 'collections'] as const
/** Whether a row is a reading, or the level found at an emptying. */
export type Format = (typeof FORMATS)[number]

interface Row {
  bin: string
  at: number
  level: number
  /** By the column for emptyings; `null` without one. */
  isEmptied: boolean | null
  type: string
  street: string | null
}

export interface FillLevelFile {
  bins: BinEvidence[]
  rows: number
  /** How the file was read, one sentence each. */
  notes: string[]
}

/** Values of empty cells. */
const NOTHING = /^(|-|--|\?|n\/?a|nan|null|none|nil|unknown|not recorded|missing)$/i
/** The share of unreadable rows that is tolerated; with more the columns are not the recognised ones. */
const MOST_UNREADABLE = 0.02

/** Reads comma-, semicolon-, tab- or bar-separated values with a line of names. Errors name the line and the column. */
export function readFillLevels(text: string, asked?: Format): FillLevelFile {
  const [head, ...records] = csvRecords(text.replace(/^\uFEFF/, ''))
  if (!head || records.length === 0)
    throw new Error('The file has no rows below its line of names: give at least one.')
  const places = fileColumns(
    head.cells,
    records.map(({ cells }) => cells),
  )
  const named = (column: 'moment' | 'level') => head.cells[places[column]] ?? ''
  const cell = ({ cells }: Csv, place: number | undefined) =>
    place === undefined ? '' : (cells[place] ?? '')
  const momentText = (record: Csv) => {
    const date = cell(record, places.moment)
    const time = cell(record, places.time)
    return isTimeOfDay(time) && date !== '' ? `${date} ${time}` : date
  }

  const scale = levelScale(records.map((record) => cell(record, places.level)))
  const parseMoment = momentReader(records.map(momentText))
  const unreadable: string[] = []
  let skipped = 0
  const rows = records.flatMap((record): Row[] => {
    const [bin, moment, level] = [cell(record, places.bin), momentText(record), cell(record, places.level)]
    if ([bin, moment, level].some((value) => NOTHING.test(value))) {
      skipped += 1
      return []
    }
    const at = parseMoment(moment)
    const share = scale.share(level)
    if (Number.isNaN(at) || share === null) {
      unreadable.push(
        share === null
          ? `Line ${record.line}, column "${named('level')}": "${level}" is no level. Write it as one of ${LEVEL_EXAMPLES}.`
          : `Line ${record.line}, column "${named('moment')}": "${moment}" is no moment. Write it as 2026-11-22 or 2026-11-22T08:30:00Z.`,
      )
      return []
    }
    const emptied = cell(record, places.emptied)
    return [
      {
        bin,
        at,
        level: share,
        isEmptied: emptied === '' ? null : /^(1|-1|y|yes|true|t)$/i.test(emptied),
        type: cell(record, places.type) || 'general',
        street: cell(record, places.street) || null,
      },
    ]
  })
  if (rows.length === 0 || unreadable.length > MOST_UNREADABLE * records.length)
    throw new Error(unreadable[0] ?? 'No row of the file has a bin, a moment and a level: give at least one.')
  const format: Format = asked ?? (scale.isOfColours ? 'collections' : 'levels')
  const column = (place: number) => `"${head.cells[place]}"`
  const notes = [
    `${rows.length} rows read as ${format}: bins from ${column(places.bin)}, moments from ${column(places.moment)}, levels ${scale.words} from ${column(places.level)}.`,
  ]
  if (skipped > 0) notes.push(`${skipped} rows without a bin, a moment or a level were left out.`)
  if (unreadable.length > 0)
    notes.push(
      `${unreadable.length} rows were left out because they cannot be read. The first: ${unreadable[0]}`,
    )
  return { bins: binsOf(rows, format), rows: rows.length, notes }
}

interface Csv {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
}

const SEPARATORS = [',', ';', '\t', '|']

/** The non-empty records of a file (RFC 4180). The separator is the most frequent one in the header. */
function csvRecords(text: string): Csv[] {
  const lines = text.split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  const separator = SEPARATORS.reduce((most, next) => (count(next) > count(most) ? next : most))
  const records: Csv[] = []
  for (let place = 0; place < lines.length; place += 1) {
    const line = place + 1
    let record = lines[place] as string
    // A quoted cell continues on the next line.
    while (hasOpenQuote(record) && place + 1 < lines.length) {
      place += 1
      record += `\n${lines[place]}`
    }
    if (record.trim() !== '') records.push({ line, cells: cellsOf(record, separator) })
  }
  return records
}

const hasOpenQuote = (text: string) => text.includes('"') && text.split('"').length % 2 === 0

/** Cells may be quoted, with doubled quotes inside. */
function cellsOf(record: string, separator: string): string[] {
  if (!record.includes('"')) return record.split(separator).map((cell) => cell.trim())
  const found: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < record.length; place += 1) {
    const sign = record[place]
    if (sign === '"' && isQuoted && record[place + 1] === '"') {
      cell += '"'
      place += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      found.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...found, cell.trim()]
}

function binsOf(rows: readonly Row[], format: Format): BinEvidence[] {
  const byBin = new Map<string, Row[]>()
  for (const row of rows) {
    const ofBin = byBin.get(row.bin)
    if (ofBin) ofBin.push(row)
    else byBin.set(row.bin, [row])
  }
  return [...byBin].map(([id, ofBin]) => {
    const ordered = ofBin.toSorted((a, b) => a.at - b.at)
    const [{ type, street }] = ordered as [Row]
    const evidence = ordered.map(
      ({ at, level, isEmptied }): Evidence =>
        (isEmptied ?? format === 'collections')
          ? { kind: 'emptying', at, found: level }
          : { kind: 'reading', at, level },
    )
    return { id, binType: type, street, evidence }
  })
}
