import {
  aucklandDate,
  type Bin,
  type BinFlag,
  flagFields,
  isFillOutOfRange,
  untrustedFlag,
} from 'shared-domain'
import { startOfDay } from '../../../record/auckland-day'
import type { BinRow } from '../../bins/write-bins'
import type { KnownBin } from './fetched-bin'
import { isLossBelieved, type LossRules, lastedADay } from './layer-loss'
import type { IdentifiedBin } from './record-ids'

export interface LayerChanges {
  /** New, restored or changed bins. */
  written: readonly BinRow[]
  /** The ids of bins whose level is no longer known. */
  unknown: readonly string[]
  /** The ids of bins to remove: they are gone from the layer, and the loss is small enough or has lasted long enough. */
  removed: readonly string[]
  /** The ids of bins that are newly missing but not removed yet, because too many are missing at once. */
  missing: readonly string[]
  /** Levels that are new, or that confirm a first one. */
  levels: readonly { binId: string; fillLevel: number }[]
  /** The layer's levels and statuses that differ from the last ones. */
  layerValues: readonly { binId: string; fillLevel: number | null; status: Bin['status'] }[]
}

/** Compares the layer with the record. `record` must be in the order of `objectId`, so that new bins get the next numbers. */
export function layerChanges(
  identified: readonly IdentifiedBin[],
  record: readonly KnownBin[],
  rules: LossRules,
): LayerChanges {
  const known = new Map(record.map((bin) => [bin.id, bin]))
  let last = record.at(-1)?.objectId ?? 0
  const bins = identified.map((bin) =>
    layerBin(bin, known.get(bin.id), { objectId: known.get(bin.id)?.objectId ?? ++last, now: rules.now }),
  )
  const ids = new Set(identified.map(({ id }) => id))
  const ofLayer = record.filter(({ source }) => source === null)
  const lacking = ofLayer.filter(({ id, removedAt }) => !removedAt && !ids.has(id))
  const removed = isLossBelieved(lacking, ofLayer, rules) ? lacking : lacking.filter(lastedADay(rules))
  return {
    written: bins.filter((bin) => isChanged(bin, known.get(bin.id))),
    unknown: bins.filter((bin) => isLevelLost(bin, known.get(bin.id))).map(({ id }) => id),
    removed: removed.map(({ id }) => id),
    missing: lacking.filter((bin) => bin.missingSince === null && !removed.includes(bin)).map(({ id }) => id),
    levels: identified.flatMap(({ id, fillLevel }) =>
      isLevel(fillLevel) && isNewLevel(fillLevel, known.get(id)) ? [{ binId: id, fillLevel }] : [],
    ),
    layerValues: identified.flatMap((bin) => changedLayerValues(bin, known.get(bin.id))),
  }
}

function layerBin(
  bin: IdentifiedBin,
  known: KnownBin | undefined,
  { objectId, now }: { objectId: number; now: number },
): BinRow {
  const { id, layerId, lastCollected, outside } = bin
  const level = levelFlag(bin, known)
  // What the bin's own sensor sends is no matter of the layer.
  const untrusted = known && untrustedFlag(known.flags)
  const collectedAt = lastCollected === null ? null : startOfDay(lastCollected)
  const source = known?.source ?? null
  // What the council's register says of a bin goes before the layer.
  const { location, binType } = known && source ? known : bin
  // Keeps the old position: bins are not moved across the world.
  const { lat, lng } = known && (outside || source) ? known : bin
  return {
    ...{ id, layerId, objectId, location, binType, lat, lng, source },
    status: statusOf(bin, known),
    // A date in the future is an error: it would make every reading until then count as before the emptying.
    lastCollectedAt: collectedAt && collectedAt.getTime() <= now ? collectedAt : null,
    flags: [
      ...(level ? [level] : []),
      ...(outside && !source ? [{ kind: 'place-outside' as const, ...outside }] : []),
      ...(untrusted ? [untrusted] : []),
    ],
  }
}

/** The status of a bin without a level. The same text again does not fill a bin that was emptied since. */
const statusOf = ({ status }: Bin, known: KnownBin | undefined) =>
  known?.fillLevel === null && known.layerStatus === status ? known.status : status

/** A value outside 0–100 is a sensor fault, not a level. */
const isLevel = (level: number | null): level is number =>
  level !== null && !isFillOutOfRange({ fillLevel: level })
// The record stores levels in single precision.
const isSameLevel = (level: number | null, other: number | null | undefined) =>
  level !== null && typeof other === 'number' && Math.fround(level) === Math.fround(other)

function levelFlag({ fillLevel }: Bin, known: KnownBin | undefined): BinFlag | null {
  if (isLevel(fillLevel) || (known && isMeasuredElsewhere(known))) return null
  if (fillLevel !== null) return { kind: 'level-impossible', percent: fillLevel }
  return typeof known?.layerFillLevel === 'number' ? { kind: 'level-missing' } : null
}

/** Whether the level comes from a sensor that sends its readings to the record itself. */
const isMeasuredElsewhere = (bin: KnownBin) =>
  bin.fillLevel !== null && !isSameLevel(bin.fillLevel, bin.layerFillLevel) && !isEmptiedSince(bin)

/** Whether a crew emptied a bin after its level was measured. */
export const isEmptiedSince = ({ measuredAt, lastCollectedAt }: KnownBin) =>
  measuredAt !== null && lastCollectedAt !== null && lastCollectedAt >= measuredAt

/** Whether the level is unknown because of what the open-data layer gives. */
const isLevelFlag = ({ kind }: BinFlag) => kind === 'level-impossible' || kind === 'level-missing'

const isLevelLost = ({ flags }: BinRow, known: KnownBin | undefined) =>
  typeof known?.fillLevel === 'number' && flags.some(isLevelFlag)

/**
 * A repeated level counts as the second reading when one is awaited, and as the level of a bin whose level was lost meanwhile.
 * It counts as neither for a bin that was emptied since.
 */
function isNewLevel(fillLevel: number, known: KnownBin | undefined): boolean {
  if (!known || !isSameLevel(fillLevel, known.layerFillLevel)) return true
  if (isEmptiedSince(known)) return false
  if (known.fillLevel === null) return true
  return isSameLevel(fillLevel, known.fillLevel) && known.certainStatus !== known.status
}

function changedLayerValues(
  { id, fillLevel: given, status }: Bin,
  known: KnownBin | undefined,
): LayerChanges['layerValues'] {
  // While the layer has no level, its last one is kept: the same value later says nothing about a bin that was emptied
  // meanwhile.
  const fillLevel = isLevel(given) ? Math.fround(given) : (known?.layerFillLevel ?? null)
  const isSame =
    fillLevel === null ? known?.layerFillLevel === null : isSameLevel(fillLevel, known?.layerFillLevel)
  return isSame && status === known?.layerStatus ? [] : [{ binId: id, fillLevel, status }]
}

function isChanged(bin: BinRow, known: KnownBin | undefined): boolean {
  // The register took it away, and decides when it stands again.
  if (known?.source && known.removedAt) return false
  if (!known || known.removedAt || known.missingSince) return true
  const isMoved = bin.lat !== known.lat || bin.lng !== known.lng
  const isOther = bin.location !== known.location || bin.binType !== known.binType
  const isKnownOtherwise = bin.layerId !== (known.layerId ?? known.id)
  const isFlaggedOtherwise = flagFields(bin.flags).flag !== flagFields(known.flags).flag
  // When a level is known, it decides.
  const isInOtherState = known.fillLevel === null && bin.status !== known.status
  return (
    isMoved ||
    isOther ||
    isKnownOtherwise ||
    isFlaggedOtherwise ||
    isInOtherState ||
    isCollectedSince(bin, known)
  )
}

/** Only a later day counts, because the layer has no time of day and the record of a crew has. */
const isCollectedSince = ({ lastCollectedAt }: BinRow, known: KnownBin) =>
  lastCollectedAt !== null &&
  (known.lastCollectedAt === null || aucklandDate(lastCollectedAt) > aucklandDate(known.lastCollectedAt))
