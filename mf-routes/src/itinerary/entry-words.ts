import { clockText } from '../moments/clock-text'
import type { PlannedEntry } from './itinerary'
import { litresText } from './load-text'

/** What a driver does between stops, in words. */
export function entryWords(entry: PlannedEntry): { title: string; detail: string } {
  if (entry.kind === 'disposal') {
    const opening = entry.opensAt === null ? '' : `, opens ${clockText(entry.opensAt)}`
    return { title: entry.name, detail: `unload ${litresText(entry.unloadedLitres)}${opening}` }
  }
  if (entry.kind === 'depot')
    return { title: entry.name, detail: entry.isStart ? 'leave the depot' : 'back at the depot' }
  const minutes = Math.round((entry.times.departure - entry.times.arrival) / 60)
  return { title: 'Break', detail: `${minutes} min` }
}

/** What a driver says when it is over. */
export const OVER_WORDS = { disposal: 'Emptied', break: 'Break Over' } as const
