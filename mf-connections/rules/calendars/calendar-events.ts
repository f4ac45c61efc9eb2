import { aucklandDate } from 'shared-domain'

interface CalendarBin {
  id: string
  location: string
  lastCollectedAt: string | null
}

/** A whole day in New Zealand, whatever the clock of its reader. */
export interface DayEvent {
  kind: 'planned' | 'emptied'
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** In the order of their ids. */
  bins: CalendarBin[]
}

/** The days on which bins are planned to be emptied, and on which each was emptied last, in order. */
export function calendarEvents(
  bins: readonly CalendarBin[],
  planned: readonly { binId: string; day: string }[],
): DayEvent[] {
  const known = new Map(bins.map((bin) => [bin.id, bin]))
  const events = new Map<string, DayEvent>()
  const add = (kind: DayEvent['kind'], day: string, bin: CalendarBin) => {
    const key = `${day} ${kind}`
    const event = events.get(key) ?? { kind, day, bins: [] }
    events.set(key, event)
    event.bins.push(bin)
  }
  for (const bin of bins)
    if (bin.lastCollectedAt) add('emptied', aucklandDate(new Date(bin.lastCollectedAt)), bin)
  for (const { binId, day } of planned) {
    const bin = known.get(binId)
    if (bin) add('planned', day, bin)
  }
  return [...events]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, event]) => ({ ...event, bins: event.bins.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }))
}
