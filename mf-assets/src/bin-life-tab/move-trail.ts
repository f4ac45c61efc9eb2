import type { BinLifeAnswer } from '../../operations'

export interface TrailPlace {
  lat: number
  lng: number
  location: string
  /** Since when it stood there; `null` for the first place. */
  since: string | null
  /** Until when; `null` for the present place. */
  until: string | null
}

/** The places where a bin stood, the first one first; empty for one that never moved. Moves that were taken back are none. */
export function trailOf({ entries }: Pick<BinLifeAnswer, 'entries'>): TrailPlace[] {
  const moves = entries
    .flatMap(({ at, moved, undone }) => (moved && !undone ? [{ at, ...moved }] : []))
    .reverse()
  const places: TrailPlace[] = []
  for (const { at, from, to } of moves) {
    const last = places.pop() ?? { ...from, since: null, until: null }
    // A new address of the same place.
    if (from.lat === to.lat && from.lng === to.lng) places.push({ ...last, location: to.location })
    else places.push({ ...last, until: at }, { ...to, since: at, until: null })
  }
  return places.length > 1 ? places : []
}
