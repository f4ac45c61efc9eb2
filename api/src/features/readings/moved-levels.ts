import { nextLevel } from 'shared-domain'
import type { Thresholds } from 'shared-domain/contract'
import type { StoredLevel } from '../bins/lock-levels'

export interface MeasuredLevel {
  binId: string
  /** Percent. */
  fillLevel: number
  /** In ms since 1970. */
  at: number
}

/**
 * The levels that these readings move, each as it is after the last of them. In the order of time, whatever order they
 * came in; what is no newer than the bin's own moves nothing, and of two of one moment the first counts.
 */
export function movedLevels(
  levels: ReadonlyMap<string, StoredLevel>,
  readings: readonly MeasuredLevel[],
  thresholds: Thresholds,
): StoredLevel[] {
  const moved = new Map<string, StoredLevel>()
  for (const { binId, fillLevel, at } of readings.toSorted((a, b) => a.at - b.at)) {
    const level = moved.get(binId) ?? levels.get(binId)
    if (!level || at <= (level.measuredAt?.getTime() ?? Number.NEGATIVE_INFINITY)) continue
    moved.set(binId, { ...level, ...nextLevel(level, fillLevel, thresholds), measuredAt: new Date(at) })
  }
  return [...moved.values()]
}
