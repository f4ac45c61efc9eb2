import { RECORD_COPY } from 'shared-domain/client'
import { create } from 'zustand'

const KEY = `${RECORD_COPY}seen-moves`
const KEPT = 50

/** The ids of the moves of stops that the driver has read, on this phone. */
export const useSeenMoves = create<readonly string[]>()(() => stored())

function stored(): readonly string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(known) ? known : []
  } catch {
    return []
  }
}

export function rememberSeenMoves(ids: readonly string[]): void {
  const seen = [...useSeenMoves.getState(), ...ids].slice(-KEPT)
  useSeenMoves.setState(seen, true)
  try {
    localStorage.setItem(KEY, JSON.stringify(seen))
  } catch {
    // The phone has no room: the page remembers it as long as it is open.
  }
}
