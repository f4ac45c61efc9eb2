import { createHash } from 'node:crypto'
import { daysBefore, type Executor, jobThread, type PartWork, startOfDay, weekdayOf } from 'api/server-part'
import { and, between, eq, gte, lte, sql } from 'drizzle-orm'
import { addDays, aucklandDate, MINUTE_MS, type Point } from 'shared-domain'
import { type Period, periodDays, type ReplayAnswer, replayCsv, scheduleCsv } from '../../operations'
import {
  REPLAY_FORMULA,
  REPLAYED_POLICIES,
  type ReplayedPolicy,
  replayTotals,
  wholeWeeks,
} from '../../rules/replayed-days'
import { SAVINGS_FORMULA } from '../../rules/savings'
import { readScheduleFacts, readStoredSchedule } from '../council-schedule/council-schedule'
import { fixedSchedule, replayedDays } from '../tables'
import type { ReplayOutcome, ReplayTask } from './replay-thread'

export const REPLAY_EVERY_MS = 15 * MINUTE_MS
/** How many days are replayed in one run. Savings compare whole weeks, and need two for an interval. Each day takes a thread some seconds. */
const DAYS_AT_ONCE = 14
/** How many past days are replayed. */
const REPLAYED_DAYS = 28
/** The length of the fixed schedule's trial. Together with the replayed days it fits into the evidence that forecasts read. */
const TRIAL_DAYS = 21

type Schedule = NonNullable<ReplayAnswer['schedule']>

const replayInThread = jobThread<ReplayTask, ReplayOutcome>(
  new URL('./replay-thread-entry.mjs', import.meta.url),
)

/** What the replay reads of the record. */
type ReplayNeeds = 'bins' | 'fleet' | 'forecasts' | 'collections' | 'thresholds'

/**
 * Replays the earliest two weeks of past days that were not replayed yet: what rounds would have been under a fixed schedule and under
 * thresholds. A bin that no truck had time for waits for the day after, so days are replayed in their order.
 */
export async function replayMissingDays(
  { read, change, record, now }: Pick<PartWork<ReplayNeeds>, 'read' | 'change' | 'record' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const madeAt = new Date(now())
  const today = aucklandDate(madeAt)
  const { council, schedule, missing, known } = await read((query) => readReplayed(query, today))
  const [latest, fleet] = await Promise.all([record.forecasts.model(), record.fleet.read()])
  if (missing.length === 0 || !latest || fleet.trucks.length === 0 || fleet.depots.length === 0) return
  const first = trialStart(today)
  // Without older collections neither a schedule nor levels can be derived.
  if (!(await record.collections.hasAnyBefore(startOfDay(daysBefore(first, -7))))) return
  const [evidence, bins, { fullAbove }] = await Promise.all([
    record.forecasts.evidence(startOfDay(today).getTime() - 1),
    record.bins.standing(),
    record.thresholds.current(),
  ])
  const dayOf = (place: number) => addDays(first, place)
  const placeOf = (day: string) => periodDays({ from: first, to: day }) - 1
  const binsByDay = (policy: ReplayedPolicy) =>
    new Map(
      known.filter((row) => row.policy === policy).map(({ day, binIds }) => [placeOf(day), binIds] as const),
    )
  const outcome = await replayInThread(
    {
      evidence,
      places: placesOf(bins),
      model: latest.model,
      fleet,
      fullAbove,
      from: startOfDay(first).getTime(),
      trialDays: TRIAL_DAYS,
      replay: missing.map(placeOf),
      replayed: {
        driven: new Map(),
        fixed: binsByDay('fixed'),
        thresholds: binsByDay('thresholds'),
      },
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
    ...{ formula: REPLAY_FORMULA, schedule: council?.sha256 ?? '' },
    ...{ modelVersion: latest.version, madeAt },
  }
  const rows = outcome.rows.map(({ day, ...row }) => ({ ...row, day: dayOf(day), ...versions }))
  await change(async ({ transaction, tell }) => {
    await transaction
      .insert(fixedSchedule)
      .values({ schedule: set })
      .onConflictDoUpdate({ target: fixedSchedule.id, set: { schedule: set } })
    await transaction
      .insert(replayedDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [replayedDays.day, replayedDays.policy],
        set: {
          binIds: sql`excluded.bin_ids`,
          km: sql`excluded.km`,
          truckHours: sql`excluded.truck_hours`,
          overflows: sql`excluded.overflows`,
          formula: sql`excluded.formula`,
          schedule: sql`excluded.schedule`,
          modelVersion: sql`excluded.model_version`,
          madeAt: sql`excluded.made_at`,
        },
      })
    tell()
  })
}

/** The schedules, the days that were replayed with them, and the earliest days that were not. */
async function readReplayed(query: Executor, today: string) {
  const council = await readStoredSchedule(query)
  const days = Array.from({ length: REPLAYED_DAYS }, (_, place) => daysBefore(today, REPLAYED_DAYS - place))
  const known = await query
    .select({ day: replayedDays.day, policy: replayedDays.policy, binIds: replayedDays.binIds })
    .from(replayedDays)
    .where(and(gte(replayedDays.day, days[0] ?? today), isPresentSchedule(council?.sha256 ?? '')))
  const replayed = new Set(known.map(({ day }) => day))
  const missing = days.filter((day) => !replayed.has(day)).slice(0, DAYS_AT_ONCE)
  return { council, schedule: await readSchedule(query), missing, known }
}

/** The Monday on which the trial begins. The trial ends before the first replayed day. */
function trialStart(today: string): string {
  const earliest = daysBefore(today, REPLAYED_DAYS + TRIAL_DAYS + 6)
  return addDays(earliest, (7 - weekdayOf(earliest)) % 7)
}

/** SQL condition: the day was replayed with the present formula and with this schedule of the council. */
const isPresentSchedule = (schedule: string) =>
  and(eq(replayedDays.formula, REPLAY_FORMULA), eq(replayedDays.schedule, schedule))

/** The positions of bins, by id, without those whose place is not known. */
const placesOf = (
  bins: readonly { id: string; lat: number | null; lng: number | null }[],
): Map<string, Point> =>
  new Map(
    bins.flatMap(({ id, lat, lng }) => (lat === null || lng === null ? [] : [[id, { lat, lng }] as const])),
  )

async function readSchedule(query: Executor): Promise<Schedule | null> {
  const [row] = await query.select().from(fixedSchedule)
  return row?.schedule ?? null
}

/** The replayed days of a period as of `now`. */
export async function readReplay(query: Executor, period: Period, now: Date): Promise<ReplayAnswer> {
  const yesterday = daysBefore(aucklandDate(now), 1)
  const [to = yesterday] = [period.to, yesterday].sort()
  const council = await readScheduleFacts(query)
  const rows = await query
    .select()
    .from(replayedDays)
    .where(
      and(
        between(replayedDays.day, period.from, to),
        lte(replayedDays.madeAt, now),
        isPresentSchedule(council?.sha256 ?? ''),
      ),
    )
    .orderBy(replayedDays.day)
  const schedule = await readSchedule(query)
  const replayed = [...new Set(rows.map(({ day }) => day))].flatMap((day) => {
    const ofDay = new Map(rows.filter((row) => row.day === day).map((row) => [row.policy, row]))
    const [driven, fixed, thresholds] = REPLAYED_POLICIES.map((policy) => ofDay.get(policy))
    if (!driven || !fixed || !thresholds) return []
    const rounds = ({ binIds, km, truckHours, overflows }: typeof driven) => ({
      bins: binIds.length,
      km,
      truckHours,
      overflows,
    })
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
