import type { SensorBin } from './city-bins'
import type { HistoryCollection } from './history'

/** A bin's level as it rises from one collection to the next: read every four hours from `first` to `last`. */
export interface Rise {
  binId: string
  /** When the bin was empty, and when it had reached `level`; ms since 1970. */
  begun: number
  ended: number
  /** In percent. */
  level: number
  first: number
  last: number
}

const READ_EVERY_MS = 4 * 3_600_000
const MINUTE_MS = 60_000
const HISTORY_MS = 56 * 24 * 3_600_000
/** What a bin holds eight weeks ago, when nobody knows what was before. */
const FIRST_LEVEL = 60

/** The last reading of a bin: up to four hours old, and of the bin since it was emptied. */
function lastReadingAt({ objectId }: SensorBin, emptiedAt: number, now: number): number {
  const regular = now - (1 + ((objectId * 89) % 239)) * MINUTE_MS
  return regular > emptiedAt + MINUTE_MS ? regular : (emptiedAt + now) / 2
}

/** All rises of a bin, given its collections in the order of time. */
export function risesOf(bin: SensorBin, collections: readonly HistoryCollection[], now: number): Rise[] {
  const emptied = collections.map(({ at }) => at.getTime())
  const read = lastReadingAt(bin, emptied.at(-1) ?? 0, now)
  const tops = [
    ...collections.map(({ at, found }) => ({ at: at.getTime(), level: found ?? FIRST_LEVEL })),
    { at: read, level: bin.fillLevel },
  ]
  return tops.map(({ at, level }, i) => {
    const begun = emptied[i - 1] ?? now - HISTORY_MS
    // On the grid of the last reading.
    const first = read - Math.floor((read - begun - 1) / READ_EVERY_MS) * READ_EVERY_MS
    return { binId: bin.id, begun, ended: at, level, first, last: at === read ? read : at - 1 }
  })
}
