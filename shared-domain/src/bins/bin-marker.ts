import type { LocatedBin } from './bin'
import { BIN_CONDITION_TONES, binCondition } from './bin-condition'
import { shownFillLevel } from './bin-status'
import { BIN_TYPE_NAMES } from './bin-type'

/**
 * A bin as a point of a map: its place as the label, the rest in words, such as 'WN042 · General · 45% full'. Without a
 * level a normal bin is 'neutral': that it is normal would be a guess.
 */
export function binMarker(bin: LocatedBin) {
  const fill = shownFillLevel(bin)
  const fillText = fill === null ? 'fill level unknown' : `${fill}% full`
  return {
    id: bin.id,
    lat: bin.lat,
    lng: bin.lng,
    tone: BIN_CONDITION_TONES[binCondition(bin)],
    label: bin.location,
    detail: `${bin.id} · ${BIN_TYPE_NAMES[bin.binType]} · ${fillText}`,
  }
}
