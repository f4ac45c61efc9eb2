import type { LocatedBin } from './bin'
import { BIN_CONDITION_TONES, binCondition } from './bin-condition'
import { LIFE, LIFE_STATE_NAMES, stateOfLife } from './bin-life'
import { shownFillLevel } from './bin-status'
import { BIN_TYPE_NAMES } from './bin-type'
import { levelNote } from './level-note'

/**
 * A bin as a point on a map: its location is the label, and the rest is a text such as 'WN042 · General · 45% full, 3 h ago'. A bin
 * without a level is 'neutral', because "normal" would be a guess. One that is planned has a mark of its own.
 */
export function binMarker(bin: LocatedBin) {
  const fill = shownFillLevel(bin)
  const state = bin.life && stateOfLife(bin.life)
  // Of a bin that is not there, its state says more than its last level.
  const isThere = state === undefined || LIFE[state].isMeasured
  const fillText = [fill === null ? 'fill level unknown' : `${fill}% full`, levelNote(bin, Date.now())]
  return {
    id: bin.id,
    lat: bin.lat,
    lng: bin.lng,
    tone: state === 'planned' ? ('planned' as const) : BIN_CONDITION_TONES[binCondition(bin)],
    label: bin.location,
    detail: [
      bin.id,
      BIN_TYPE_NAMES[bin.binType],
      state && LIFE_STATE_NAMES[state],
      isThere && fillText.filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
