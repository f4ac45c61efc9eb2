import { clockText } from '../moments/moments'
import type { PlannedEntry } from './itinerary'

export function entryWords(entry: PlannedEntry): { title: string; detail: string } {
  if (entry.kind === 'disposal') {
    if (isNotNeeded(entry))
      return { title: entry.name, detail: 'not needed: every stop of this load was skipped' }
    const opening = entry.opensAt === null ? '' : `, opens ${clockText(entry.opensAt)}`
    return { title: entry.name, detail: `unload ${litresText(entry.unloadedLitres)}${opening}` }
  }
  if (entry.kind === 'depot')
    return { title: entry.name, detail: entry.isStart ? 'leave the depot' : 'back at the depot' }
  const minutes = Math.round((entry.times.departure - entry.times.arrival) / 60)
  return { title: 'Break', detail: `${minutes} min` }
}

/** Whether a disposal trip can be left out because nothing was collected for it. */
export const isNotNeeded = (entry: PlannedEntry) =>
  entry.kind === 'disposal' && entry.isNeedless && entry.doneAt === null

/** The labels of the buttons that mark an entry as over. */
export const OVER_WORDS = { disposal: 'Emptied', break: 'Break Over' } as const

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Such as '1,250 L'. */
const litresText = (litres: number) => `${whole.format(litres)} L`

/** What a truck carries, such as '1,250 L, 180 kg on board'. */
export const loadText = ({ litres, kg }: { litres: number; kg: number }) =>
  Math.round(litres) === 0 ? 'empty' : `${litresText(litres)}, ${whole.format(kg)} kg on board`
