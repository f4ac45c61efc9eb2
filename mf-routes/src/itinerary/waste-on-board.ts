import type { Entry } from './itinerary'

type DisposalTrip = Extract<Entry, { kind: 'disposal' }>

/**
 * The disposal trip that is to be made because something was collected after the latest one that was told; `null` when
 * nothing was, and where no trip is planned.
 */
export function wasteOnBoard(entries: readonly Entry[]): DisposalTrip | null {
  const trips = entries.filter((entry) => entry.kind === 'disposal')
  const unloadedAt = Math.max(...trips.map(({ doneAt }) => momentOf(doneAt)))
  const isOnBoard = entries.some((entry) => collectedAt(entry) > unloadedAt)
  return (isOnBoard && (trips.find(({ doneAt }) => doneAt === null) ?? trips.at(-1))) || null
}

/** What another route has emptied is on another truck. */
const collectedAt = (entry: Entry) =>
  entry.kind === 'stop' && entry.stop.state === 'done' && !entry.stop.emptied?.by
    ? momentOf(entry.stop.at)
    : Number.NEGATIVE_INFINITY

const momentOf = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at))
