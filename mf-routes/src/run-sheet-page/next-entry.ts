import { isNotNeeded } from '../itinerary/entry-labels'
import type { Entry, StopEntry, TrackedEntry } from '../itinerary/itinerary'

/**
 * The next entry: the chosen stop while it is open, otherwise the first open stop, disposal trip or break. `null` at the end, also when
 * only a break is left.
 */
export function nextEntry(entries: readonly Entry[], chosen: number | null): StopEntry | TrackedEntry | null {
  const open = entries.flatMap((entry, place) =>
    isOpen(entry) &&
    !isPassed(entry, entries.slice(place + 1)) &&
    !isAfterWork(entry, entries.slice(place + 1))
      ? [entry]
      : [],
  )
  return open.find((entry) => entry.kind === 'stop' && entry.position === chosen) ?? open[0] ?? null
}

/** The stop to drive to in place of a disposal trip or a break; `null` when no stop is left. */
export const nextStopPosition = (entries: readonly Entry[]): number | null =>
  stopsOf(entries).find(isOpen)?.position ?? null

const stopsOf = (entries: readonly Entry[]) => entries.filter((entry) => entry.kind === 'stop')

function isOpen(entry: Entry): entry is StopEntry | TrackedEntry {
  if (entry.kind === 'stop') return entry.stop.state === 'planned'
  return entry.kind !== 'depot' && entry.doneAt === null && !isNotNeeded(entry)
}

/** A break with nothing left to do behind it: the driver goes home instead. */
const isAfterWork = (entry: Entry, after: readonly Entry[]) =>
  entry.kind === 'break' && !after.some((one) => one.kind !== 'break' && isOpen(one))

/** A trip or break counts as passed once a bin behind it is emptied: the driver went on without recording it. */
const isPassed = (entry: Entry, after: readonly Entry[]) =>
  entry.kind !== 'stop' && stopsOf(after).find(({ stop }) => stop.state !== 'skipped')?.stop.state === 'done'
