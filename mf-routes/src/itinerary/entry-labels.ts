import { type Language, t } from '../messages/translate'
import { clockText } from '../moments/moments'
import type { PlannedEntry, TrackedEntry } from './itinerary'

export function entryWords(
  entry: PlannedEntry,
  language: Language = 'en',
): { title: string; detail: string } {
  if (entry.kind === 'disposal') {
    if (isNotNeeded(entry)) return { title: entry.name, detail: t(language, 'entry.notNeeded') }
    const litres = litresText(entry.unloadedLitres, language)
    const detail =
      entry.opensAt === null
        ? t(language, 'entry.unload', { litres })
        : t(language, 'entry.unloadFrom', { litres, time: clockText(entry.opensAt, language) })
    return { title: entry.name, detail }
  }
  if (entry.kind === 'depot')
    return {
      title: entry.name,
      detail: entry.isStart ? t(language, 'entry.leave') : t(language, 'entry.return'),
    }
  const count = Math.round((entry.times.departure - entry.times.arrival) / 60)
  return { title: t(language, 'entry.break'), detail: t(language, 'entry.minutes', { count }) }
}

/** Whether a disposal trip can be left out because nothing was collected for it. */
export const isNotNeeded = (entry: PlannedEntry) =>
  entry.kind === 'disposal' && entry.isNeedless && entry.doneAt === null

/** The label of the button that marks an entry as over. */
export const overWords = (kind: TrackedEntry['kind'], language: Language) =>
  kind === 'disposal' ? t(language, 'over.disposal') : t(language, 'over.break')

/** New Zealand writes numbers alike in both languages. */
const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Such as '1,250 L'. */
const litresText = (litres: number, language: Language) =>
  t(language, 'amount.litres', { count: whole.format(litres) })

/** What a truck carries, such as '1,250 L, 180 kg on board'. */
export const loadText = ({ litres, kg }: { litres: number; kg: number }, language: Language = 'en') =>
  Math.round(litres) === 0
    ? t(language, 'load.empty')
    : t(language, 'load.onBoard', { litres: litresText(litres, language), kg: whole.format(kg) })
