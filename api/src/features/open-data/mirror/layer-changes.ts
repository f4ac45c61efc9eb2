import { aucklandDate, type Bin } from 'shared-domain'
import type { bins } from '../../../database/schema'
import { startOfDay } from '../../../record/auckland-day'

export type KnownBin = typeof bins.$inferSelect

/** A bin as the layer tells it, with the number under which the record serves it. */
export interface LayerBin {
  id: string
  objectId: number
  location: string
  binType: Bin['binType']
  status: Bin['status']
  lat: number | null
  lng: number | null
  lastCollectedAt: Date | null
}

export interface LayerChanges {
  /** New to the record, back again, or other than it was. */
  written: readonly LayerBin[]
  /** The ids of those that the layer has no more. */
  removed: readonly string[]
  /** Levels that the layer had not told before. */
  levels: readonly { binId: string; fillLevel: number }[]
}

/** What the layer says that the record does not know yet. */
export function layerChanges(layer: readonly Bin[], record: readonly KnownBin[]): LayerChanges {
  const known = new Map(record.map((bin) => [bin.id, bin]))
  let last = record.reduce((most, { objectId }) => Math.max(most, objectId), 0)
  const told = layer.map((bin) => layerBin(bin, known.get(bin.id)?.objectId ?? ++last))
  const ids = new Set(layer.map(({ id }) => id))
  return {
    written: told.filter((bin) => isNews(bin, known.get(bin.id))),
    removed: record.filter(({ id, removedAt }) => !removedAt && !ids.has(id)).map(({ id }) => id),
    levels: layer.flatMap(({ id, fillLevel }) =>
      isLevel(fillLevel) && !isSameLevel(fillLevel, known.get(id)?.layerFillLevel)
        ? [{ binId: id, fillLevel }]
        : [],
    ),
  }
}

const layerBin = ({ id, location, binType, status, lat, lng, lastCollected }: Bin, objectId: number) => ({
  ...{ id, objectId, location, binType, status, lat, lng },
  lastCollectedAt: lastCollected === null ? null : startOfDay(lastCollected),
})

/** What lies outside is a sensor's fault and no level. */
const isLevel = (level: number | null): level is number => level !== null && level >= 0 && level <= 100
// The record keeps levels in single precision.
const isSameLevel = (level: number, before: number | null | undefined) =>
  typeof before === 'number' && Math.fround(level) === Math.fround(before)

function isNews(bin: LayerBin, known: KnownBin | undefined): boolean {
  if (!known || known.removedAt) return true
  const isMoved = bin.lat !== known.lat || bin.lng !== known.lng
  const isOther = bin.location !== known.location || bin.binType !== known.binType
  // Where a level is known, that decides.
  const isInOtherState = known.fillLevel === null && bin.status !== known.status
  return isMoved || isOther || isInOtherState || isCollectedSince(bin, known)
}

/** Only a later day is news: a crew's own record knows the hour. */
const isCollectedSince = ({ lastCollectedAt }: LayerBin, known: KnownBin) =>
  lastCollectedAt !== null &&
  (known.lastCollectedAt === null || aucklandDate(lastCollectedAt) > aucklandDate(known.lastCollectedAt))
