import type { FetchedBin, KnownBin } from './fetched-bin'

/** A bin of the layer with the id that the record has for it, which is on its label. */
export interface IdentifiedBin extends FetchedBin {
  /** The id in the layer. */
  layerId: string
}

/**
 * The bins of the layer under the record's ids. When most ids have changed but the bins are where they were, the layer was
 * renumbered: then bins are matched by place, so that labels keep working.
 */
export function identifyBins(layer: readonly FetchedBin[], record: readonly KnownBin[]): IdentifiedBin[] {
  const byLayerId = knownByLayerId(record)
  const byPlace = isRenumbered(layer, byLayerId) ? pairByPlace(layer, standing(record)) : null
  const taken = new Set(record.map(({ id }) => id))
  return layer.map((bin) => {
    // In a renumbered layer, ids say nothing about a bin that is not found by its place.
    const known = byPlace ? byPlace.get(bin) : byLayerId.get(bin.id)
    const id = known?.id ?? freeId(bin.id, taken)
    taken.add(id)
    return { ...bin, id, layerId: bin.id }
  })
}

const standing = (record: readonly KnownBin[]) => record.filter(({ removedAt }) => removedAt === null)

/** Of two bins with the same layer id, one in service goes before a removed one. */
const knownByLayerId = (record: readonly KnownBin[]): ReadonlyMap<string, KnownBin> =>
  new Map(
    [...record.filter(({ removedAt }) => removedAt !== null), ...standing(record)].map((bin) => [
      bin.layerId ?? bin.id,
      bin,
    ]),
  )

/** Whether most ids in service match no bin or one elsewhere, while most of those bins' places are still in the layer. */
function isRenumbered(layer: readonly FetchedBin[], byLayerId: ReadonlyMap<string, KnownBin>): boolean {
  const byId = new Map(layer.map((bin) => [bin.id, bin]))
  const places = new Set(layer.map(placeAndType))
  const located = [...byLayerId].filter(
    ([, bin]) => bin.removedAt === null && bin.source === null && placeOf(bin) !== null,
  )
  const changed = located.filter(([layerId, bin]) => {
    const now = byId.get(layerId)
    return !now || (placeOf(now) !== null && placeAndType(now) !== placeAndType(bin))
  })
  const found = changed.filter(([, bin]) => places.has(placeAndType(bin)))
  return changed.length * 2 > located.length && found.length * 2 > changed.length
}

/** Pairs bins at the same place; first those with the same type and street, because several bins may stand together. */
function pairByPlace(
  layer: readonly FetchedBin[],
  record: readonly KnownBin[],
): ReadonlyMap<FetchedBin, KnownBin> {
  const pairs = new Map<FetchedBin, KnownBin>()
  const paired = new Set<KnownBin>()
  for (const keyOf of [placeTypeAndStreet, placeAndType, placeOf]) {
    const free = new Map<string | null, KnownBin[]>()
    for (const bin of record.filter((other) => !paired.has(other)))
      free.set(keyOf(bin), [...(free.get(keyOf(bin)) ?? []), bin])
    for (const bin of layer) {
      if (pairs.has(bin) || placeOf(bin) === null) continue
      const known = free.get(keyOf(bin))?.shift()
      if (!known) continue
      pairs.set(bin, known)
      paired.add(known)
    }
  }
  return pairs
}

type Placed = Pick<KnownBin, 'lat' | 'lng' | 'binType' | 'location'>

/** A key for positions that are equal to about a metre; null without a position. */
const placeOf = ({ lat, lng }: Pick<KnownBin, 'lat' | 'lng'>) =>
  lat === null || lng === null ? null : `${lat.toFixed(5)} ${lng.toFixed(5)}`
const placeAndType = (bin: Placed) => `${placeOf(bin)} ${bin.binType}`
const placeTypeAndStreet = (bin: Placed) => `${placeAndType(bin)} ${bin.location}`

/** The layer's id, unless it is on the label of another bin. */
function freeId(id: string, taken: ReadonlySet<string>, attempt = 1): string {
  const asked = attempt === 1 ? id : `${id}-${attempt}`
  return taken.has(asked) ? freeId(id, taken, attempt + 1) : asked
}
