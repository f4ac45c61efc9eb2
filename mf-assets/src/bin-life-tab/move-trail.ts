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
  const [first] = moves
  if (!first) return []
  return [
    { ...first.from, since: null, until: first.at },
    ...moves.map(({ to, at }, place) => ({ ...to, since: at, until: moves[place + 1]?.at ?? null })),
  ]
}
