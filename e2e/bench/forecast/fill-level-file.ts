import type { BinEvidence, Evidence } from 'forecast-engine'
import { csvRecords } from 'shared-domain'

const REQUIRED = ['bin', 'at', 'level'] as const
const OPTIONAL = ['emptied', 'type', 'street'] as const
type Column = (typeof REQUIRED | typeof OPTIONAL)[number]

/**
 * Reads a CSV file with the columns `bin`, `at` (as 2026-11-22T08:30:00Z) and `level` (0–1), and if it has them `emptied` (`true`
 * where the level was found at an emptying), `type` and `street`.
 */
export function readFillLevels(text: string): BinEvidence[] {
  const [head, ...records] = csvRecords(text.replace(/^\uFEFF/, ''))
  const names = head?.cells?.map((name) => name.trim()) ?? []
  const missing = REQUIRED.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw new Error(
      `The first line has no column ${missing.join(' and ')}: begin the file with bin,at,level.`,
    )
  const bins = new Map<string, BinEvidence & { evidence: Evidence[] }>()
  for (const { line, cells } of records) {
    const cell = (column: Column) => cells?.[names.indexOf(column)]?.trim() ?? ''
    const [id, at, level] = [cell('bin'), Date.parse(cell('at')), Number.parseFloat(cell('level'))]
    if (id === '' || Number.isNaN(at) || !(level >= 0 && level <= 1))
      throw new Error(`Line ${line}: write a bin, a moment as 2026-11-22T08:30:00Z and a level from 0 to 1.`)
    const bin = bins.get(id) ?? {
      id,
      binType: cell('type') || 'general',
      street: cell('street') || null,
      evidence: [],
    }
    bin.evidence.push(
      cell('emptied') === 'true' ? { kind: 'emptying', at, found: level } : { kind: 'reading', at, level },
    )
    bins.set(id, bin)
  }
  if (bins.size === 0) throw new Error('There are no rows below the first line: give at least one.')
  return [...bins.values()]
}
