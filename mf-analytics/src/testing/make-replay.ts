import type { ReplayAnswer } from '../../operations'
import { type ReplayedDay, replayTotals } from '../../rules/replayed-days'

const rounds = (km: number, overflows = 0) => ({ km, truckHours: km / 10, bins: 10, overflows })

/** A week from 13 November 2026: 10 km a day as it was, 20 on five days by the schedule, 15 by thresholds. */
const WEEK: readonly ReplayedDay[] = Array.from({ length: 7 }, (_, at) => ({
  day: `2026-11-${13 + at}`,
  driven: rounds(10, at === 0 ? 1 : 0),
  fixed: rounds(at < 5 ? 20 : 0),
  thresholds: rounds(15),
}))

/** The answer of these replayed days, with the models 7 and 8. */
export function makeReplay(
  known: Partial<ReplayAnswer> = {},
  of: readonly ReplayedDay[] = WEEK,
): ReplayAnswer {
  const days = of.map((day, at) => ({ ...day, modelVersion: at < 4 ? 7 : 8 }))
  return {
    asOf: '2026-11-21T02:30:00.000Z',
    period: { from: '2026-11-12', to: '2026-11-20' },
    days,
    missing: 0,
    replayed: days.length + 1,
    totals: replayTotals(days),
    schedule: { from: '2026-10-05', to: '2026-10-25', rounds: [{ suburb: 'Te Aro', weekdays: [0, 3] }] },
    formula: { version: 'replay-2', litresPerKm: 0.6, kgCo2PerLitre: 2.68, dollarsPerKm: 2.16 },
    sha256: 'ab'.repeat(32),
    ...known,
  }
}
