import type { BinEvidence, Evidence } from 'shared-domain/forecast'

export const FORMATS = ['levels', 'collections'] as const
/** Whether a row tells a level that stays, or the level that was found when the bin was emptied. */
export type Format = (typeof FORMATS)[number]

/** Which columns a file has, by the names that councils give them. */
const COLUMNS = {
  bin: /^(bin|bin[_ -]?id|bin[_ -]?name|id|container([_ -]?id)?|asset([_ -]?id)?|serial([_ -]?n\w*)?|station|site|location|name)$/i,
  moment:
    /^(date|moment|time|timestamp|date[_ -]?time|at|day|collected([_ -]?(at|on))?|visited([_ -]?(at|on))?|(reading|latest|collection|visit)[_ -]?\w*)$/i,
  level:
    /^(level|fill|fill[_ -]?level|fullness|fill[_ -]?ratio|share|percent\w*|status|colou?r|seen|found|(level|fill|share)[_ -]\w+|latest[_ -]?fullness)$/i,
  emptied: /^(emptied|collected|serviced|is[_ -]?emptied)$/i,
  type: /^(type|bin[_ -]?type|stream|waste[_ -]?type)$/i,
  street: /^(street|road|street[_ -]?name)$/i,
} as const
type Column = keyof typeof COLUMNS

/** Words for levels, as a share of the bin. */
const WORDS: Record<string, number> = {
  empty: 0,
  low: 0.2,
  green: 0.25,
  quarter: 0.25,
  normal: 0.3,
  half: 0.5,
  medium: 0.5,
  yellow: 0.65,
  amber: 0.65,
  orange: 0.7,
  warning: 0.65,
  'three-quarters': 0.75,
  'three quarters': 0.75,
  high: 0.8,
  red: 1,
  full: 1,
  overflowing: 1,
  overflow: 1,
}

interface Row {
  bin: string
  at: number
  level: number
  isEmptied: boolean
  type: string
  street: string | null
}

export interface FillLevelFile {
  bins: BinEvidence[]
  rows: number
  /** What was made of the file, a sentence each. */
  notes: string[]
}

/** Reads comma-, semicolon- or tab-separated values with a line of names. What it cannot read is named with its line. */
export function readFillLevels(text: string, asked?: Format): FillLevelFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = lines[0] ?? ''
  const separator = [',', ';', '\t', '|'].find((candidate) => header.includes(candidate)) ?? ','
  const places = columnPlaces(cells(header, separator))
  const told = lines.slice(1).flatMap((line, place) => {
    if (line.trim() === '') return []
    const values = cells(line, separator)
    const value = (column: Column) => {
      const at = places[column]
      return at === undefined ? '' : (values[at] ?? '').trim()
    }
    return [{ line: place + 2, value }]
  })
  if (told.length === 0) throw new Error('The file has no rows below its line of names: give at least one.')

  const scale = levelScale(told.map(({ value }) => value('level')))
  const parseMoment = momentReader(told.map(({ value }) => value('moment')))
  let skipped = 0
  const rows = told.flatMap(({ line, value }): Row[] => {
    if (value('level') === '' || value('moment') === '' || value('bin') === '') {
      skipped += 1
      return []
    }
    const at = parseMoment(value('moment'))
    if (Number.isNaN(at))
      throw new Error(
        `Line ${line}: "${value('moment')}" is no moment: write it as 2026-11-22 or 2026-11-22T08:30:00Z.`,
      )
    const level = scale.share(value('level'))
    if (level === null)
      throw new Error(
        `Line ${line}: "${value('level')}" is no level: give a number, or one of ${Object.keys(WORDS).join(', ')}.`,
      )
    return [
      {
        bin: value('bin'),
        at,
        level,
        isEmptied: /^(1|y|yes|true|t)$/i.test(value('emptied')),
        type: value('type') || 'general',
        street: value('street') || null,
      },
    ]
  })
  const format: Format = asked ?? (scale.isOfColours ? 'collections' : 'levels')
  const notes = [`${rows.length} rows read as ${format}, levels ${scale.words}.`]
  if (skipped > 0) notes.push(`${skipped} rows without a bin, a moment or a level were left out.`)
  return { bins: binsOf(rows, format), rows: rows.length, notes }
}

function columnPlaces(names: readonly string[]): Partial<Record<Column, number>> {
  const places: Partial<Record<Column, number>> = {}
  for (const [column, pattern] of Object.entries(COLUMNS) as [Column, RegExp][]) {
    const taken = new Set(Object.values(places))
    const place = names.findIndex((name, candidate) => !taken.has(candidate) && pattern.test(name.trim()))
    if (place >= 0) places[column] = place
  }
  for (const needed of ['bin', 'moment', 'level'] as const)
    if (places[needed] === undefined)
      throw new Error(
        `The file has no column for the ${needed}: its first line names ${names.join(', ')}. Call one of them "${needed}".`,
      )
  return places
}

/** Quotes around a cell, and doubled quotes within it, as RFC 4180 has them. */
function cells(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const found: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < line.length; place += 1) {
    const sign = line[place]
    if (sign === '"' && isQuoted && line[place + 1] === '"') {
      cell += '"'
      place += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      found.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...found, cell]
}

const NUMBER = /^-?\d+([.,]\d+)?\s*%?$/
const numberOf = (text: string) => Number(text.replace('%', '').replace(',', '.').trim())

/** What the numbers of a file mean: shares up to 1, a scale of steps up to 10, or percent. */
function levelScale(values: readonly string[]) {
  const numbers = values.filter((value) => NUMBER.test(value)).map(numberOf)
  const highest = numbers.reduce((most, value) => Math.max(most, value), 0)
  const isPercent = values.some((value) => value.includes('%')) || highest > 10
  const full = isPercent ? 100 : highest > 1.5 ? highest : 1
  return {
    words: numbers.length === 0 ? 'in words' : isPercent ? 'in percent' : `from 0 to ${full}`,
    isOfColours: values.some((value) => /^(green|yellow|amber|red)$/i.test(value)),
    share: (value: string): number | null => {
      if (NUMBER.test(value)) return Math.min(1, Math.max(0, numberOf(value) / full))
      return WORDS[value.toLowerCase()] ?? null
    },
  }
}

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/
const TIME = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/**
 * Reads moments into ms since 1970. A day without a time is its end, for a level is the last that was told on it; a time without a
 * zone is taken as one of the zone that all of them share. Days may come before months where the file shows it.
 */
function momentReader(values: readonly string[]): (value: string) => number {
  const isMonthFirst = values.some((value) => {
    const parts = DAY_FIRST.exec(value)
    return parts !== null && Number(parts[2]) > 12
  })
  return (value) => {
    if (/^\d{10}$/.test(value)) return Number(value) * 1000
    if (/^\d{13}$/.test(value)) return Number(value)
    const turned = value.replace(DAY_FIRST, (_, a: string, b: string, year: string, rest: string) =>
      isMonthFirst ? `${year}-${a}-${b}${rest}` : `${year}-${b}-${a}${rest}`,
    )
    const day = DAY.exec(turned)
    if (day) return Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]), 23, 59)
    const time = TIME.exec(turned)
    if (!time) return Date.parse(turned)
    const [year, month, date, hour, minute, second] = time.slice(1).map((part) => Number(part ?? 0))
    return Date.UTC(year as number, (month as number) - 1, date, hour, minute, second)
  }
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
        format === 'collections' || isEmptied
          ? { kind: 'emptying', at, found: level }
          : { kind: 'reading', at, level },
    )
    return { id, binType: type, street, evidence }
  })
}
