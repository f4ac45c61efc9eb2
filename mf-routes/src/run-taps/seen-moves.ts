import { create } from 'zustand'
import { storedList, storeList } from './stored-list'

const NAME = 'seen-moves'
const KEPT = 50

/** The ids of the moves of stops that the driver has read, on this phone. */
export const useSeenMoves = create<readonly string[]>()(() => storedList(NAME))

export function rememberSeenMoves(ids: readonly string[]): void {
  const seen = [...useSeenMoves.getState(), ...ids].slice(-KEPT)
  useSeenMoves.setState(seen, true)
  storeList(NAME, seen)
}
