import { compassWord, type NearbyBin, type Point } from 'shared-domain'
import { metres } from '../bin-words/bin-words'

/** What the map shows of a bin in words, such as '120 m north-east'. */
export function wayThere(from: Point, bin: Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>): string {
  const direction = compassWord(from, bin)
  return direction ? `${metres(bin.distanceKm)} ${direction}` : metres(bin.distanceKm)
}
