import { type BinEvidence, type Evidence, SEEN_SHARE } from './evidence'
import type { FillBounds } from './likely-fill'

/** How levels are told in a city. A fitted model is one. */
export interface LevelScale {
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: number
  /** The resolution of the sensors, share of the bin; 0 where they report any level. */
  step: number
  /** The few levels that are told at emptyings, as `foundLevels` lists them. */
  found: number[]
}

/** Levels found at emptyings that have no more different values than this are steps, such as green, yellow and red. */
const MOST_FOUND = 5
/** Fewer emptyings than this do not show that there are no other levels. */
const LEAST_FOUND = 50
const FOUND_READ = 20_000

/** The few levels that crews or bins tell at an emptying, in ascending order, shares of the bin; empty where they tell any level. */
function foundLevels(bins: readonly BinEvidence[], until: number): number[] {
  const levels = new Set<number>()
  let read = 0
  for (const { evidence } of bins) {
    for (const item of evidence) {
      if (item.kind !== 'emptying' || item.found === null || item.at > until) continue
      levels.add(item.found)
      read += 1
    }
    if (levels.size > MOST_FOUND) return []
    if (read > FOUND_READ) break
  }
  return read < LEAST_FOUND || levels.size < 2 ? [] : [...levels].sort((a, b) => a - b)
}

/**
 * The bounds of what came into a bin since it was at `before`, by an observation that tells no more than bounds: one of a city's few levels, or a
 * crew that saw it full. `null` for a measured level.
 */
export function toldBounds(item: Evidence, before: number, scale: LevelScale): FillBounds | null {
  if (item.kind === 'emptying' && item.found !== null && scale.found.length > 0) {
    const { low, high } = foundBounds(scale.found, item.found)
    return { low: Math.max(0, low - before), high: Math.max(0, high - before) }
  }
  if (item.kind !== 'seen' || SEEN_SHARE[item.seen] < scale.fullLevel) return null
  return { low: Math.max(0, scale.fullLevel - before), high: Number.POSITIVE_INFINITY }
}

/** Between which levels a bin was at which one of these was told: halfway to the next lower and the next higher of them. */
function foundBounds(levels: readonly number[], found: number): FillBounds {
  const above = levels.findIndex((level) => level > found + 1e-9)
  const place = above === -1 ? levels.length - 1 : above - 1
  const [before, own, after] = [levels[place - 1], levels[place], levels[place + 1]]
  return {
    low: before === undefined ? 0 : (before + own) / 2,
    high: after === undefined ? Number.POSITIVE_INFINITY : (own + after) / 2,
  }
}

/** How levels are told in the evidence until `until`, in ms since 1970. */
export const levelScale = (bins: readonly BinEvidence[], fullLevel: number, until: number): LevelScale => ({
  fullLevel,
  step: levelStep(bins, until),
  found: foundLevels(bins, until),
})

/** A sensor with more different levels than this does not report in steps. */
const MOST_STEPS = 21
const LEVELS_READ = 20_000

/** The resolution of the sensors: the least difference between the few levels that they report; 0 where they report any level. */
function levelStep(bins: readonly BinEvidence[], until: number): number {
  const levels = new Set<number>()
  let read = 0
  for (const { evidence } of bins) {
    for (const item of evidence) {
      if (item.kind !== 'reading' || item.at > until) continue
      levels.add(Math.round(item.level * 1e4) / 1e4)
      read += 1
    }
    if (levels.size > MOST_STEPS) return 0
    if (read > LEVELS_READ) break
  }
  const ordered = [...levels].sort((a, b) => a - b)
  if (ordered.length < 3) return 0
  return ordered.slice(1).reduce((least, level, place) => Math.min(least, level - ordered[place]), 1)
}
