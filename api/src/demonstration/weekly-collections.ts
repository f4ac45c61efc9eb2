import { daysBefore, startOfDay } from '../record/auckland-day'
import { type CityBin, hasSensor } from './city-bins'
import type { HistoryCollection } from './history'
import { OPENING_WEEKS } from './opening-weeks'
import { seededUuid } from './seeded-uuid'

const MINUTE_MS = 60_000
const FROM_MINUTES = 9 * 60
const DAYS = OPENING_WEEKS.length * 7

/** The bins without a sensor are emptied on a fixed day of the week, whatever is in them. */
export function weeklyCollections(
  bins: readonly CityBin[],
  today: string,
  random: () => number,
): HistoryCollection[] {
  const outside = bins.filter((bin) => !hasSensor(bin))
  const mornings = Array.from({ length: DAYS }, (_, i) => startOfDay(daysBefore(today, DAYS - i)).getTime())
  return mornings.flatMap((midnight, day) =>
    outside
      .filter(({ objectId }) => objectId % 7 === day % 7)
      .map(({ id, objectId }) => ({
        id: seededUuid(random),
        binId: id,
        route: null,
        at: new Date(midnight + (FROM_MINUTES + (objectId % 240)) * MINUTE_MS),
        found: null,
      })),
  )
}
