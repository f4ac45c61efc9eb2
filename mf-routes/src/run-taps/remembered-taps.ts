import type { AboutTap } from './run-letter'

/** A tap that is no letter any more, or never was one. */
export interface RememberedTap extends AboutTap {
  /** Until the route is read after this, ms since 1970, the tap is not in what was read. */
  since: number
}

let remembered: readonly RememberedTap[] = []
const listeners = new Set<() => void>()

/** What this page remembers of taps: the record has them, or, with mock data, nobody will. */
export const rememberedTaps = {
  all: () => remembered,
  add(tap: RememberedTap): void {
    remembered = [...remembered, tap]
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
