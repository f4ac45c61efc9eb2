import { type BinType, distanceKm, type Point } from 'shared-domain'

interface PlacedBin {
  id: string
  binType: BinType
  lat: number | null
  lng: number | null
}

/** The nearest bin to a place, of a type if one is given, at most `withinM` away; `undefined` without one. */
export function nearestBin<B extends PlacedBin>(
  bins: readonly B[],
  place: Point,
  { binType, withinM }: { binType: BinType | undefined; withinM: number },
): B | undefined {
  let nearest: { bin: B; m: number } | undefined
  for (const bin of bins) {
    if (bin.lat === null || bin.lng === null || (binType && bin.binType !== binType)) continue
    const m = distanceKm(place, { lat: bin.lat, lng: bin.lng }) * 1000
    // Of two at the same place, the lower id: the same request finds the same bin.
    if (m > withinM || (nearest && (m > nearest.m || (m === nearest.m && bin.id > nearest.bin.id)))) continue
    nearest = { bin, m }
  }
  return nearest?.bin
}
