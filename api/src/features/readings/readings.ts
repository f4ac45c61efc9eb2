import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { CLOCK_TOLERANCE_MS, MINUTE_MS, type Thresholds } from 'shared-domain'
import { OPERATIONS, type OperationAnswer, type Reading } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { thresholds } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshLockedAlerts } from '../alerts/refresh-alerts'
import {
  arrayText,
  binsEvent,
  levelsText,
  lockLevels,
  type StoredLevel,
  saveLevels,
} from '../bins/bin-levels'
import { nextLevel } from '../bins/certain-level'
import { ofStayingBins } from '../bins/merge-bins'
import { thresholdsRow } from '../bins/thresholds'

/** Readings from sensors and gateways. */
export const readings = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.recordReadings, ({ body }, { principal }) =>
      recordReadings(app, principal.name, body.readings),
    )
  },
  { name: 'readings', dependencies: ['database', 'auth', 'live'] },
)

type Recorded = OperationAnswer<typeof OPERATIONS.recordReadings>

/** Records readings on behalf of `actor`; `now` in ms since 1970. */
export const recordReadings = (
  app: Changeable,
  actor: string,
  readings: readonly Reading[],
  now = Date.now(),
): Promise<Recorded> => changeRecord(app, actor, (change) => saveReadings(change, readings, now))

/**
 * Records readings within a change, with all consequences for bins and alerts. The number of statements does not depend on the
 * number of readings. Refuses all of them when one is in the future; `now` in ms since 1970.
 */
export async function saveReadings(
  { transaction, audit, tell }: Change,
  readings: readonly Reading[],
  now: number,
): Promise<Recorded> {
  const measured = (await ofStayingBins(transaction, readings)).map(({ binId, fillLevel, at }) => ({
    binId,
    fillLevel,
    at: Date.parse(at),
  }))
  refuseFutureReadings(measured, now)
  const asked = [...new Set(measured.map(({ binId }) => binId))]
  const levels = new Map((await lockLevels(transaction, asked)).map((level) => [level.id, level]))
  const usable = measured.filter(({ binId }) => levels.has(binId))
  const { recorded, ...thresholds } = await insertReadings(transaction, usable)
  const moved = movedLevels(levels, usable, thresholds)
  await saveLevels(transaction, moved)
  if (await refreshLockedAlerts(transaction, idsOfOtherCertainty(levels, moved))) tell({ kind: 'alerts' })
  if (moved.length > 0) tell(binsEvent(moved))
  const answer = {
    recorded,
    known: usable.length - recorded,
    unknownBins: asked.filter((id) => !levels.has(id)),
  }
  if (recorded > 0) audit('readings.recorded', 'readings', summaryOf(answer, usable))
  return answer
}

/** Alerts depend on the certain status: when that is unchanged, so are they. */
const idsOfOtherCertainty = (before: ReadonlyMap<string, StoredLevel>, moved: readonly StoredLevel[]) =>
  moved.filter(({ id, certainStatus }) => before.get(id)?.certainStatus !== certainStatus).map(({ id }) => id)

const summaryOf = ({ recorded, known, unknownBins }: Recorded, readings: readonly MeasuredLevel[]) => {
  const ats = readings.map(({ at }) => at)
  const [from, to] = [Math.min(...ats), Math.max(...ats)].map((at) => new Date(at).toISOString())
  return { recorded, known, unknown: unknownBins.length, from, to }
}

const NAMED_MAX = 20

/** A reading in the future would prevent every later one from changing its bin. */
function refuseFutureReadings(readings: readonly MeasuredLevel[], now: number): void {
  const ahead = readings.flatMap(({ at }, place) => (at <= now + CLOCK_TOLERANCE_MS ? [] : [place]))
  if (ahead.length === 0) return
  const detail = `This moment is more than ${CLOCK_TOLERANCE_MS / MINUTE_MS} minutes ahead: set the clock of the sensor, then send it again.`
  throw new Refusal(
    'invalid-input',
    `body.readings.${ahead[0]}.at: ${detail} Nothing was recorded.`,
    ahead.slice(0, NAMED_MAX).map((place) => ({ field: `body.readings.${place}.at`, detail })),
  )
}

/**
 * Inserts the new readings in one statement. Returns how many there are, and the thresholds in force. The bins are already
 * locked, and changing the thresholds locks every bin, so the thresholds are valid until the transaction ends.
 */
async function insertReadings(transaction: Executor, readings: readonly MeasuredLevel[]) {
  const inserted = transaction.$with('inserted', {}).as(sql`
    insert into readings (bin_id, at, fill_level)
    select bin_id, to_timestamp(at_ms / 1000), fill_level
    from unnest(${sql.placeholder('binIds')}::text[], ${sql.placeholder('ats')}::double precision[],
      ${sql.placeholder('fillLevels')}::real[]) as reading (bin_id, at_ms, fill_level)
    on conflict do nothing returning 1`)
  const recorded = sql<number>`(select count(*)::int from inserted)`
  const rows = await transaction
    .with(inserted)
    .select({ fullAbove: thresholds.fullAbove, warningAbove: thresholds.warningAbove, recorded })
    .from(thresholds)
    .prepare('insert_readings')
    .execute({
      binIds: readings.map(({ binId }) => binId),
      ats: arrayText(readings.map(({ at }) => at)),
      fillLevels: levelsText(readings.map(({ fillLevel }) => fillLevel)),
    })
  return thresholdsRow(rows)
}

interface MeasuredLevel {
  binId: string
  /** Percent. */
  fillLevel: number
  /** In ms since 1970. */
  at: number
}

/**
 * The new levels of the bins, each after its last reading. Readings are applied in the order of time, however they arrived. A
 * reading that is not newer than the bin's level or last emptying changes nothing; of two with the same time the first counts.
 */
function movedLevels(
  levels: ReadonlyMap<string, StoredLevel>,
  readings: readonly MeasuredLevel[],
  thresholds: Thresholds,
): StoredLevel[] {
  const moved = new Map<string, StoredLevel>()
  for (const { binId, fillLevel, at } of readings.toSorted((a, b) => a.at - b.at)) {
    const level = moved.get(binId) ?? levels.get(binId)
    if (!level || at <= knownUntil(level)) continue
    moved.set(binId, { ...level, ...nextLevel(level, fillLevel, thresholds), measuredAt: new Date(at) })
  }
  return [...moved.values()]
}

/** The time of the last known fact about how full a bin is, in ms since 1970. */
const knownUntil = ({ measuredAt, lastCollectedAt }: StoredLevel) =>
  Math.max(...[measuredAt, lastCollectedAt].map((at) => at?.getTime() ?? Number.NEGATIVE_INFINITY))
