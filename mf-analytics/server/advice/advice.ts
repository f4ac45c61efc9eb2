import { daysBefore, type Executor, jobThread, type PartWork, startOfDay } from 'api/server-part'
import { and, eq, gte, sql } from 'drizzle-orm'
import { aucklandDate, DAY_MS, MINUTE_MS } from 'shared-domain'
import { CITY_OBJECTIVE, STOP_DOLLARS } from 'shared-domain/route-planning'
import type { BinAdviceAnswer, SensorAdviceAnswer } from '../../operations'
import { ADVICE_FORMULA, ADVICE_WEEKS_NEEDED } from '../../rules/advice-kinds'
import { REPLAY_FORMULA } from '../../rules/replayed-days'
import { advice, replayedDays } from '../tables'
import type { AdviceOutcome, AdviceTask } from './advice-thread'

/** The scheduled job that computes advice. */
export const ADVICE_JOB = 'advice'
export const ADVICE_EVERY_MS = 15 * MINUTE_MS
/** The record has the evidence of eight weeks. */
const EVIDENCE_DAYS = 56
/** The driving of a stop where no round is replayed yet: half a kilometre and two minutes. */
const USUAL_DRIVE = 500 * CITY_OBJECTIVE.perMetre + 120 * CITY_OBJECTIVE.perSecond

const adviseInThread = jobThread<AdviceTask, AdviceOutcome>(
  new URL('./advice-thread-entry.mjs', import.meta.url),
)

type AdviceNeeds = 'bins' | 'forecasts' | 'collections'

/** Computes advice once a day, from the evidence until midnight, as soon as the record has enough weeks of it. */
export async function adviseDaily(
  { read, change, record, now }: Pick<PartWork<AdviceNeeds>, 'read' | 'change' | 'record' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const madeAt = new Date(now())
  const today = aucklandDate(madeAt)
  const stored = await read(readStored)
  if (stored?.formula === ADVICE_FORMULA && aucklandDate(stored.madeAt) === today) return
  const needed = startOfDay(daysBefore(today, ADVICE_WEEKS_NEEDED * 7))
  if (!(await record.collections.hasAnyBefore(needed))) return
  const latest = await record.forecasts.model()
  if (!latest) return
  const until = startOfDay(today).getTime() - 1
  const [evidence, bins, overflowCents, rounds] = await Promise.all([
    record.forecasts.evidence(until),
    record.bins.standing(),
    record.forecasts.overflowCents(),
    read((query) => readRounds(query, daysBefore(today, EVIDENCE_DAYS))),
  ])
  const outcome = await adviseInThread(
    {
      evidence,
      places: new Map(
        bins.flatMap(({ id, lat, lng }) =>
          lat === null || lng === null ? [] : [[id, { lat, lng }] as const],
        ),
      ),
      model: latest.model,
      from: firstEvidence(evidence, until - EVIDENCE_DAYS * DAY_MS),
      until,
      rounds: { ...rounds, overflowDollars: overflowCents / 100 },
    },
    signal,
  )
  const row = { madeAt, formula: ADVICE_FORMULA, ...outcome }
  await change(async ({ transaction, tell }) => {
    await transaction.insert(advice).values(row).onConflictDoUpdate({ target: advice.id, set: row })
    tell()
  })
}

/** The first moment of the evidence, at the earliest `least`, in ms since 1970. */
function firstEvidence(rows: AdviceTask['evidence'], least: number): number {
  let first = Number.POSITIVE_INFINITY
  // Each text begins with its earliest observation: `[["kind", ms, …], …]`.
  for (const { evidence } of rows) {
    const at = Number(evidence?.match(/\d{12,}/)?.[0] ?? Number.NaN)
    if (at < first) first = at
  }
  return Math.max(least, Number.isFinite(first) ? first : least)
}

/** What the driving of a stop costs in the replayed rounds of bins that were really emptied. */
async function readRounds(query: Executor, since: string) {
  const [row] = await query
    .select({
      km: sql<number | null>`sum(${replayedDays.km})::float8`,
      hours: sql<number | null>`sum(${replayedDays.truckHours})::float8`,
      stops: sql<number | null>`sum(cardinality(${replayedDays.binIds}))::float8`,
      days: sql<number>`count(*)::int`,
    })
    .from(replayedDays)
    .where(
      and(
        gte(replayedDays.day, since),
        eq(replayedDays.policy, 'driven'),
        eq(replayedDays.formula, REPLAY_FORMULA),
      ),
    )
  if (!row?.stops || row.km === null || row.hours === null)
    return { driveDollars: USUAL_DRIVE, stopsADay: null }
  const dollars = row.km * 1000 * CITY_OBJECTIVE.perMetre + row.hours * 3600 * CITY_OBJECTIVE.perSecond
  return {
    // Shifts have breaks and tips, too; less than nothing is a rounding error.
    driveDollars: Math.max(0.1, dollars / row.stops - STOP_DOLLARS),
    stopsADay: row.stops / row.days,
  }
}

async function readStored(query: Executor) {
  const [row] = await query.select().from(advice)
  return row
}

async function readEvidence(query: Executor): Promise<BinAdviceAnswer['evidence']> {
  const { rows } = await query.execute<{ first: string | null }>(
    sql`select min(at) as "first" from collections`,
  )
  const first = rows[0]?.first ?? null
  return {
    firstEmptying: first === null ? null : new Date(first).toISOString(),
    weeksNeeded: ADVICE_WEEKS_NEEDED,
  }
}

export async function readBinAdvice(query: Executor, now: Date): Promise<BinAdviceAnswer> {
  const stored = await readStored(query)
  return {
    asOf: now.toISOString(),
    evidence: await readEvidence(query),
    advice: stored ? { madeAt: stored.madeAt.toISOString(), ...stored.bins } : null,
  }
}

export async function readSensorAdvice(query: Executor, now: Date): Promise<SensorAdviceAnswer> {
  const stored = await readStored(query)
  return {
    asOf: now.toISOString(),
    evidence: await readEvidence(query),
    advice: stored ? { madeAt: stored.madeAt.toISOString(), ...stored.sensors } : null,
  }
}
