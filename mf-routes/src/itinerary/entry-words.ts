import type { PlannedEntry } from './itinerary'
import { litresText } from './load-text'

/** What a driver does between stops, in words. */
export function entryWords(entry: PlannedEntry): { title: string; detail: string } {
  if (entry.kind === 'disposal')
    return { title: entry.name, detail: `unload ${litresText(entry.unloadedLitres)}` }
  if (entry.kind === 'depot')
    return { title: entry.name, detail: entry.isStart ? 'leave the depot' : 'back at the depot' }
  const minutes = Math.round((entry.times.departure - entry.times.arrival) / 60)
  return { title: 'Break', detail: `${minutes} min` }
}
