import type { OPERATIONS, OperationAnswer, Reading } from 'shared-domain/contract'
import { type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { binsEvent } from '../bins/bins-event'
import { lockLevelsOf, type StoredLevel } from '../bins/lock-levels'
import { saveLevels } from '../bins/save-levels'
import { insertReadings } from './insert-readings'
import { type MeasuredLevel, movedLevels } from './moved-levels'
import { refuseFutureReadings } from './refuse-future-readings'

/**
 * Records what sensors say on behalf of `actor`, with all that follows for bins and alerts. As many statements for one
 * reading as for thousands. Refuses all of them when one is of the future; `now` in ms since 1970.
 */
export function recordReadings(
  app: Changeable,
  actor: string,
  readings: readonly Reading[],
  now = Date.now(),
): Promise<OperationAnswer<typeof OPERATIONS.recordReadings>> {
  refuseFutureReadings(readings, now)
  const measured = readings.map((reading) => ({ ...reading, at: Date.parse(reading.at) }))
  return changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const asked = [...new Set(readings.map(({ binId }) => binId))]
    const levels = new Map((await lockLevelsOf(transaction, asked)).map((level) => [level.id, level]))
    const usable = measured.filter(({ binId }) => levels.has(binId))
    const { recorded, ...thresholds } = await insertReadings(transaction, usable)
    const moved = movedLevels(levels, usable, thresholds)
    await saveLevels(transaction, moved)
    if (await refreshAlerts(transaction, idsOfSurer(levels, moved))) tell({ kind: 'alerts' })
    if (moved.length > 0) tell(binsEvent(moved))
    const answer = {
      recorded,
      known: usable.length - recorded,
      unknownBins: asked.filter((id) => !levels.has(id)),
    }
    if (recorded > 0) audit('readings.recorded', 'readings', summaryOf(answer, usable))
    return answer
  })
}

/** Alerts go by what is certain: where that stays, so do they. */
const idsOfSurer = (before: ReadonlyMap<string, StoredLevel>, moved: readonly StoredLevel[]) =>
  moved.filter(({ id, certainStatus }) => before.get(id)?.certainStatus !== certainStatus).map(({ id }) => id)

const summaryOf = (
  { recorded, known, unknownBins }: OperationAnswer<typeof OPERATIONS.recordReadings>,
  readings: readonly MeasuredLevel[],
) => {
  const ats = readings.map(({ at }) => at)
  const [from, to] = [Math.min(...ats), Math.max(...ats)].map((at) => new Date(at).toISOString())
  return { recorded, known, unknown: unknownBins.length, from, to }
}
