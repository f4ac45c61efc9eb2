import type { BinType, LocatedBin } from './bin'
import { shownFillLevel } from './bin-status'

const TYPE_NAMES = {
  general: 'General',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

/**
 * A bin as a point of a map: its place as the label, the rest in words, such as 'WN042 · General · 45% full'. One of
 * which nobody knows more than that it has to be somewhere is 'neutral': that it is normal would be a guess.
 */
export function binMarker(bin: LocatedBin) {
  const fill = shownFillLevel(bin)
  const fillText = fill === null ? 'fill level unknown' : `${fill}% full`
  return {
    id: bin.id,
    lat: bin.lat,
    lng: bin.lng,
    tone: fill === null && bin.status === 'normal' ? ('neutral' as const) : bin.status,
    label: bin.location,
    detail: `${bin.id} · ${TYPE_NAMES[bin.binType]} · ${fillText}`,
  }
}
