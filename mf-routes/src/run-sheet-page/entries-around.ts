import type { Entry, PlannedEntry, StopEntry } from '../itinerary/itinerary'

/** What the plan has between a stop and the one before it. */
export function entriesBefore(entries: readonly Entry[], stop: StopEntry): PlannedEntry[] {
  const until = entries.slice(0, entries.indexOf(stop))
  return between(until.slice(until.findLastIndex(isStop) + 1))
}

/** What the plan has after the last stop. */
export const entriesAtEnd = (entries: readonly Entry[]): PlannedEntry[] =>
  between(entries.slice(entries.findLastIndex(isStop) + 1))

const isStop = ({ kind }: Entry) => kind === 'stop'

const between = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'stop' ? [] : [entry]))
