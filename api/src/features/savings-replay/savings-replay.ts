import { createHash } from 'node:crypto'
import { and, between, eq, gte, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import {
  aucklandDate,
  MINUTE_MS,
  type Point,
  REPLAY_FORMULA,
  REPLAYED_POLICIES,
  replayTotals,
  SAVINGS_FORMULA,
  wholeWeeks,
} from 'shared-domain'
import {
  OPERATIONS,
  type Period,
  periodDays,
  type ReplayAnswer,
  replayCsv,
  scheduleCsv,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, facts, replayedDays } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { daysBefore, startOfDay, weekdayOf } from '../../record/auckland-day'
import { changeRecord } from '../../record/change-record'
import { jobThread } from '../../record/scheduled-jobs/job-thread'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { readThresholds } from '../bins/thresholds'
import { REPLAY_JOB, readScheduleFacts, readStoredSchedule } from '../council-schedule/council-schedule'
import { readFleet } from '../fleet/read-fleet'
import { latestModel } from '../forecast/forecast-models'
import { readEvidence } from '../forecast/read-evidence'
import type { ReplayOutcome, ReplayTask } from './replay-thread'

const REPLAY_EVERY_MS = 15 * MINUTE_MS
/** How many days are replayed in one run, latest first. Savings compare whole weeks. Each day takes a thread some seconds. */
const DAYS_AT_ONCE = 7
/** How many past days are replayed. */
const REPLAYED_DAYS = 28
/** The length of the fixed schedule's trial. Together with the replayed days it fits into the evidence that forecasts read. */
const TRIAL_DAYS = 21
/** The name of the fact that holds the fixed schedule. */
const SCHEDULE_FACT = 'fixed-schedule'

type Schedule = NonNullable<ReplayAnswer['schedule']>

const replayInThread = jobThread<ReplayTask, ReplayOutcome>(
  new URL('./replay-thread-entry.mjs', import.meta.url),
)

/** Replays past days to find what rounds would have been under a fixed schedule and under thresholds. */
export const savingsReplay = fp<{ now: () => number }>(
  async (app, { now }) => {
    scheduledJob(app, {
      name: REPLAY_JOB,
      everyMs: REPLAY_EVERY_MS,
      work: (signal) => replayMissingDays(app, new Date(now()), signal),
    })
    serveOperation(app, OPERATIONS.getReplay, ({ query: period }) =>
      readReplay(app.database.query, period, new Date(now())),
    )
  },
  { name: 'savings-replay', dependencies: ['database', 'live', 'auth'] },
)

/** Replays up to a week of past days that were not replayed yet. @internal */
export async function replayMissingDays(
  app: Pick<FastifyInstance, 'database' | 'live'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { query } = app.database
  const today = aucklandDate(now)
  const council = await readStoredSchedule(query)
  const scheduleHash = council?.sha256 ?? ''
  const missing = (await missingDays(query, today, scheduleHash)).slice(0, DAYS_AT_ONCE)
  const [kept, fleet] = await Promise.all([latestModel(query), readFleet(query)])
  if (missing.length === 0 || !kept || fleet.trucks.length === 0 || fleet.depots.length === 0) return
  const first = trialStart(today)
  const [evidence, places, schedule, { fullAbove }] = await Promise.all([
    readEvidence(query, startOfDay(today).getTime() - 1),
    readPlaces(query),
    readSchedule(query),
    readThresholds(query),
  ])
  if (!(await isKnownSince(query, daysBefore(first, -7)))) return
  const dayOf = (place: number) => daysBefore(first, -place)
  const outcome = await replayInThread(
    {
      evidence,
      places,
      model: kept.model,
      fleet,
      fullAbove,
      from: startOfDay(first).getTime(),
      trialDays: TRIAL_DAYS,
      replay: missing.map((day) => periodDays({ from: first, to: day }) - 1),
      schedule: new Map(schedule?.rounds.map(({ suburb, weekdays }) => [suburb, weekdays])),
      councilCsv: council?.csv ?? null,
    },
    signal,
  )
  const rounds = [...outcome.schedule].map(([suburb, weekdays]) => ({ suburb, weekdays: [...weekdays] }))
  const set: Schedule = {
    ...(schedule ?? { from: first, to: dayOf(TRIAL_DAYS - 1) }),
    rounds: rounds.sort((a, b) => (a.suburb < b.suburb ? -1 : 1)),
  }
  const versions = {
    ...{ formula: REPLAY_FORMULA, schedule: scheduleHash },
    ...{ modelVersion: kept.version, madeAt: now },
  }
  const rows = outcome.rows.map(({ day, ...row }) => ({ ...row, day: dayOf(day), ...versions }))
  await changeRecord(app, 'savings-replay', async ({ transaction, tell }) => {
    await transaction
      .insert(facts)
      .values({ name: SCHEDULE_FACT, value: set })
      .onConflictDoUpdate({ target: facts.name, set: { value: set } })
    await transaction
      .insert(replayedDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [replayedDays.day, replayedDays.policy],
        set: {
          binIds: sql`excluded.bin_ids`,
          km: sql`excluded.km`,
          overflows: sql`excluded.overflows`,
          formula: sql`excluded.formula`,
          schedule: sql`excluded.schedule`,
          modelVersion: sql`excluded.model_version`,
          madeAt: sql`excluded.made_at`,
        },
      })
    tell({ kind: 'forecasts' })
  })
}

/** The Monday on which the trial begins. The trial ends before the first replayed day. */
function trialStart(today: string): string {
  const earliest = daysBefore(today, REPLAYED_DAYS + TRIAL_DAYS + 6)
  return daysBefore(earliest, -((7 - weekdayOf(earliest)) % 7))
}

/** The past days that were not replayed with the present formula and schedule, latest first. */
async function missingDays(query: Executor, today: string, schedule: string): Promise<string[]> {
  const days = Array.from({ length: REPLAYED_DAYS }, (_, ago) => daysBefore(today, ago + 1))
  const known = await query
    .selectDistinct({ day: replayedDays.day })
    .from(replayedDays)
    .where(and(gte(replayedDays.day, days.at(-1) ?? today), isPresentSchedule(schedule)))
  const replayed = new Set(known.map(({ day }) => day))
  return days.filter((day) => !replayed.has(day))
}

/** SQL condition: the day was replayed with the present formula and with this schedule of the council. */
const isPresentSchedule = (schedule: string) =>
  and(eq(replayedDays.formula, REPLAY_FORMULA), eq(replayedDays.schedule, schedule))

/** Whether any bin was emptied before a day. Otherwise neither a schedule nor levels can be derived. */
async function isKnownSince(query: Executor, day: string): Promise<boolean> {
  const { rowCount } = await query.execute(
    sql`select from collections where at < ${startOfDay(day).toISOString()}::timestamptz limit 1`,
  )
  return rowCount === 1
}

async function readPlaces(query: Executor): Promise<Map<string, Point>> {
  const rows = await query.select({ id: bins.id, lat: bins.lat, lng: bins.lng }).from(bins)
  return new Map(
    rows.flatMap(({ id, lat, lng }) => (lat === null || lng === null ? [] : [[id, { lat, lng }] as const])),
  )
}

async function readSchedule(query: Executor): Promise<Schedule | null> {
  const [fact] = await query.select().from(facts).where(eq(facts.name, SCHEDULE_FACT))
  return (fact?.value as Schedule | undefined) ?? null
}

async function readReplay(query: Executor, period: Period, now: Date): Promise<ReplayAnswer> {
  const yesterday = daysBefore(aucklandDate(now), 1)
  const [to = yesterday] = [period.to, yesterday].sort()
  const council = await readScheduleFacts(query)
  const [rows, schedule] = await Promise.all([
    query
      .select()
      .from(replayedDays)
      .where(
        and(
          between(replayedDays.day, period.from, to),
          lte(replayedDays.madeAt, now),
          isPresentSchedule(council?.sha256 ?? ''),
        ),
      )
      .orderBy(replayedDays.day),
    readSchedule(query),
  ])
  const replayed = [...new Set(rows.map(({ day }) => day))].flatMap((day) => {
    const ofDay = new Map(rows.filter((row) => row.day === day).map((row) => [row.policy, row]))
    const [driven, fixed, thresholds] = REPLAYED_POLICIES.map((policy) => ofDay.get(policy))
    if (!driven || !fixed || !thresholds) return []
    const rounds = ({ binIds, km, overflows }: typeof driven) => ({ bins: binIds.length, km, overflows })
    return {
      day,
      modelVersion: driven.modelVersion,
      driven: rounds(driven),
      fixed: rounds(fixed),
      thresholds: rounds(thresholds),
    }
  })
  const formula = { ...SAVINGS_FORMULA, version: REPLAY_FORMULA }
  const days = wholeWeeks(replayed)
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
  const hashedPart = {
    ...{ period, days, formula },
    ...{
      councilSchedule: council,
      scheduleSha256: council?.sha256 ?? sha256Of(schedule ? scheduleCsv(schedule) : ''),
    },
  }
  const over = to < period.from ? 0 : periodDays({ from: period.from, to })
  return {
    asOf: now.toISOString(),
    ...hashedPart,
    replayed: replayed.length,
    missing: over - replayed.length,
    totals: days.length === 0 ? null : replayTotals(days),
    schedule,
    sha256: sha256Of(replayCsv(hashedPart)),
  }
}
