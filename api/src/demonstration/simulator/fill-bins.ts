import { asc, isNotNull } from 'drizzle-orm'
import { HOUR_MS } from 'shared-domain'
import { bins } from '../../database/schema'
import { readThresholds } from '../../features/bins/thresholds'
import { recordReadings } from '../../features/readings/readings'
import type { Changeable } from '../../record/change-record'

/** One step of the simulation. */
interface Step {
  app: Changeable
  now: Date
  /** Since the step before. */
  elapsedMs: number
  /** The city was just opened: its figures do not change yet. */
  isSettling: boolean
}

/** Two bins report in this time, in ms. */
const TWO_BINS_MS = 8_000
/** A bin that was silent for longer than this did not fill meanwhile: the server was off. */
const LONGEST_SILENCE_HOURS = 1
/** Bins fill faster by day than by night. */
const DAY_FACTOR = 1.5
const NIGHT_FACTOR = 0.4
/** Above this level a bin takes hardly anything more. */
const ALMOST_FULL = 95

/** Lets the bins that were silent longest report their new level. */
export async function fillBins({ app, now, elapsedMs, isSettling }: Step): Promise<void> {
  const { fullAbove } = await readThresholds(app.database.query)
  const silent = await app.database.query
    .select({ id: bins.id, fillLevel: bins.fillLevel, measuredAt: bins.measuredAt })
    .from(bins)
    .where(isNotNull(bins.fillLevel))
    .orderBy(asc(bins.measuredAt))
    .limit(Math.ceil((2 * elapsedMs) / TWO_BINS_MS))
  const readings = silent.map(({ id, fillLevel, measuredAt }) => {
    const before = fillLevel ?? 0
    const level = levelAfter(id, before, (now.getTime() - (measuredAt?.getTime() ?? 0)) / HOUR_MS, now)
    // The first minute keeps the figures that a newcomer has read about.
    const isHeld = isSettling && before <= fullAbove && level > fullAbove
    return { binId: id, fillLevel: isHeld ? before : level, at: now.toISOString() }
  })
  if (readings.length > 0) await recordReadings(app, 'simulator', readings, now.getTime())
}

function levelAfter(id: string, level: number, silentHours: number, now: Date): number {
  const hours = Math.max(0, Math.min(silentHours, LONGEST_SILENCE_HOURS))
  const pace = level > ALMOST_FULL ? 0.2 : 1
  const grown = level + hours * percentAnHour(id) * factorAt(now) * pace
  // A sensor reports tenths of a percent. Rounded up or down by turns, the mean is exact and no bin stands still.
  const turn = (percentAnHour(`${id} ${now.getTime()}`) - SLOWEST) / RANGE
  return Math.min(100, Math.max(level, Math.floor(grown * 10 + turn) / 10))
}

const SLOWEST = 0.7
const RANGE = 0.9

/** Each bin has its own rate: about 17 to 39 % a day. */
function percentAnHour(id: string): number {
  const number = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7)
  return SLOWEST + (number / 997) * RANGE
}

const factorAt = (now: Date) => (isDaytime(now) ? DAY_FACTOR : NIGHT_FACTOR)

/** Hours of the day in New Zealand. */
const DAY = { from: 7, to: 20 }
const hourIn = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The hour of the day in New Zealand, 0–23. */
const hourOf = (now: Date) => Number(hourIn.format(now))

/** Whether people are awake. */
const isDaytime = (now: Date) => hourOf(now) >= DAY.from && hourOf(now) < DAY.to
