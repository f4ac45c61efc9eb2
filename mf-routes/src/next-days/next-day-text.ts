import { distanceText } from '../../rules/route-text'
import { t } from '../messages/translate'
import type { NextDay } from './use-next-days'

const figure = (count: number) => count.toLocaleString('en-NZ')
const binsText = (count: number) => t('nextDays.bins', { count, shown: figure(count) })

/** A day's bins and, when they are more than the trucks can do, how many will be left. */
export function nextDayText({
  bins,
  work,
  mayGetMore = false,
}: Pick<NextDay, 'work'> & { mayGetMore?: boolean; bins: readonly unknown[] }): string {
  if (bins.length === 0 && mayGetMore) return t('nextDays.noBinsComeDue')
  const due = bins.length + (work?.carriedOver ?? 0)
  if (due === 0) return t('nextDays.noBins')
  if (!work) return t('nextDays.dueHowManyTrucks', { bins: binsText(due) })
  const length = t('nextDays.about', { distance: distanceText(work.km) })
  if (work.left === 0) return `${binsText(due)}, ${length}`
  const carried =
    work.carriedOver > 0 ? t('nextDays.ofThemLeftByDayBefore', { carriedOver: figure(work.carriedOver) }) : ''
  if (work.collected === 0) return t('nextDays.dueNoTruckCanDoAny', { bins: binsText(due), carried })
  return t('nextDays.dueTrucksCanDoAboutAbout', {
    bins: binsText(due),
    carried,
    collected: figure(work.collected),
    length,
    left: figure(work.left),
  })
}
