import { createHash } from 'node:crypto'
import { HOUR_MS, seededRandom } from 'shared-domain'
import type { Executor } from '../database/in-transaction'
import { reportHistory, reports } from '../database/schema'
import type { CityBin } from './city-bins'
import { seededUuid } from './seeded-uuid'

type Report = typeof reports.$inferSelect

interface OpeningReport {
  issue: Report['issue']
  hoursAgo: number
  /** Its later statuses, and how many hours ago each was set. */
  life: readonly (readonly [status: Report['status'], hoursAgo: number, reason?: string])[]
  note?: string
}

const OPENING_REPORTS: readonly OpeningReport[] = [
  { issue: 'Overflowing', hoursAgo: 2, life: [], note: 'Bags are standing beside it.' },
  { issue: 'Damaged', hoursAgo: 5, life: [], note: 'The lid does not close any more.' },
  { issue: 'Bad smell', hoursAgo: 20, life: [['investigating', 3]] },
  {
    issue: 'Illegal dumping',
    hoursAgo: 28,
    life: [
      ['investigating', 25],
      ['scheduled', 24],
    ],
    note: 'A mattress.',
  },
  { issue: 'Missing', hoursAgo: 75, life: [['fixed', 30, 'A new bin was put up.']] },
  { issue: 'Overflowing', hoursAgo: 98, life: [['fixed', 93, 'The bin was emptied.']] },
  { issue: 'Other', hoursAgo: 150, life: [['closed', 147, 'The bin belongs to the shop next door.']] },
  {
    issue: 'Damaged',
    hoursAgo: 330,
    life: [
      ['scheduled', 325],
      ['fixed', 260, 'The door was replaced.'],
    ],
  },
]

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const STAFF = 'demonstration operator'

/** A few anonymous reports in various statuses. */
export async function writeReports(
  transaction: Executor,
  city: readonly CityBin[],
  now: Date,
): Promise<void> {
  const random = seededRandom(99)
  // From the fullest bin down: an overflow is reported for a full bin.
  const fullest = city.toSorted((a, b) => (b.fillLevel ?? 0) - (a.fillLevel ?? 0))
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  for (const [i, { issue, hoursAgo, life, note }] of OPENING_REPORTS.entries()) {
    const id = seededUuid(random)
    const [status, changedHoursAgo] = life.at(-1) ?? (['open', hoursAgo] as const)
    const { id: binId, location } = fullest[i * 7] as CityBin
    await transaction.insert(reports).values({
      id,
      reference: referenceOf(random),
      bodyHash: createHash('sha256').update(id).digest('hex'),
      binId,
      location,
      issue,
      status,
      note: note ?? null,
      reportedAt: ago(hoursAgo),
      changedAt: ago(changedHoursAgo),
    })
    const open = { reportId: id, status: 'open' as const, by: 'resident', at: ago(hoursAgo) }
    const later = life.map(([status, hours, reason]) => ({
      reportId: id,
      status,
      by: STAFF,
      at: ago(hours),
      reason: reason ?? null,
    }))
    await transaction.insert(reportHistory).values([open, ...later])
  }
}

function referenceOf(random: () => number): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[Math.floor(random() * LETTERS.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
