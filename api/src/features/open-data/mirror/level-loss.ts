import { aucklandDate } from 'shared-domain'
import { LOSS_BELIEVED_AFTER_MS } from 'shared-domain/contract'
import type { KnownBin } from './fetched-bin'
import { isEmptiedSince } from './layer-changes'
import type { IdentifiedBin } from './record-ids'

/** How many bins the layer gives each value as it stands there: a level, or the words of a status; '' for none. */
type ToldValues = Readonly<Record<string, number>>

/** What the mirror remembers of the levels of a layer. */
export interface LevelMemory {
  /** At the last read that was believed, the most common ones. */
  told: ToldValues
  /** Of how many bins. */
  bins: number
  /** Since when its levels are doubted, as ISO text; `null` while they are believed. */
  doubtedSince: string | null
}

/** Of fewer bins, most may well change to the same value. */
const BINS_MIN = 10
/** Of fewer full bins, all may well be emptied between two reads. */
const FULL_MIN = 5
/** A value that is less common has too few bins to matter. */
const REMEMBERED = 50

interface Compared {
  memory: LevelMemory | null
  /** In ms since 1970. */
  now: number
}

/**
 * Why the levels of a read cannot be, as the beginning of a sentence; `null` when they can. A layer whose export broke turns most bins to
 * one value at once, or has no full bin any more while most levels change; a city does neither, unless its bins were emptied. What lasts
 * a day is believed, like a loss of bins.
 */
export function levelLoss(
  layer: readonly IdentifiedBin[],
  record: readonly KnownBin[],
  { memory, now }: Compared,
): string | null {
  if (!memory || isBelievedByNow(memory, now) || layer.length < BINS_MIN) return null
  const known = new Map(record.map((bin) => [bin.id, bin]))
  const unexplained = layer.filter((bin) => !isEmptied(bin, known.get(bin.id)))
  return sameValue(layer.length, toldValues(unexplained), memory) ?? noFullBin(layer, unexplained, known)
}

/** What to remember of a read. */
export const levelMemory = (
  layer: readonly IdentifiedBin[],
  loss: string | null,
  { memory, now }: Compared,
): LevelMemory =>
  loss !== null && memory
    ? { ...memory, doubtedSince: memory.doubtedSince ?? new Date(now).toISOString() }
    : { told: mostCommon(toldValues(layer)), bins: layer.length, doubtedSince: null }

/** The layer as if it had repeated its last levels and statuses. A bin without any has no level yet. */
export function withLastLevels(
  layer: readonly IdentifiedBin[],
  record: readonly KnownBin[],
): readonly IdentifiedBin[] {
  const known = new Map(record.map((bin) => [bin.id, bin]))
  return layer.map((bin) => {
    const { layerFillLevel = null, layerStatus } = known.get(bin.id) ?? {}
    return { ...bin, fillLevel: layerFillLevel, status: layerStatus ?? 'normal' }
  })
}

const isBelievedByNow = ({ doubtedSince }: LevelMemory, now: number) =>
  doubtedSince !== null && now - Date.parse(doubtedSince) >= LOSS_BELIEVED_AFTER_MS

/** Whether the bin was emptied since the layer was read, by what the layer or a crew says. */
const isEmptied = ({ lastCollected }: IdentifiedBin, known: KnownBin | undefined) =>
  known !== undefined &&
  (isEmptiedSince(known) ||
    (lastCollected !== null &&
      (!known.lastCollectedAt || lastCollected > aucklandDate(known.lastCollectedAt))))

function sameValue(bins: number, told: ToldValues, memory: LevelMemory): string | null {
  for (const [value, count] of Object.entries(told)) {
    const before = memory.told[value] ?? 0
    if (count / bins - before / memory.bins <= 1 / 2) continue
    const what = value === '' ? 'no level' : `“${value}”`
    return `The open-data layer says ${what} of ${count} of ${bins} bins, and said it of ${before} at the read before`
  }
  return null
}

function noFullBin(
  layer: readonly IdentifiedBin[],
  unexplained: readonly IdentifiedBin[],
  known: ReadonlyMap<string, KnownBin>,
): string | null {
  const full = layer.filter(({ id }) => known.get(id)?.layerStatus === 'full').length
  if (full < FULL_MIN || layer.some(({ status }) => status === 'full')) return null
  const changed = unexplained.filter((bin) => isOtherLevel(bin, known.get(bin.id))).length
  if (changed * 2 <= layer.length) return null
  return `The open-data layer has none of its ${full} full bins any more, and another level for ${changed} of ${layer.length} bins at once`
}

// The record stores levels in single precision.
const isOtherLevel = ({ fillLevel }: IdentifiedBin, known: KnownBin | undefined) =>
  typeof known?.layerFillLevel === 'number' &&
  (fillLevel === null || Math.fround(fillLevel) !== known.layerFillLevel)

function toldValues(layer: readonly IdentifiedBin[]): ToldValues {
  const told = new Map<string, number>()
  for (const bin of layer) told.set(bin.told, (told.get(bin.told) ?? 0) + 1)
  return Object.fromEntries(told)
}

const mostCommon = (told: ToldValues): ToldValues =>
  Object.fromEntries(
    Object.entries(told)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, REMEMBERED),
  )
