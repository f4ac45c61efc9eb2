import { distanceText } from '../../rules/route-text'
import type { NextDay } from './use-next-days'

const binsText = (count: number) => (count === 1 ? '1 bin' : `${count} bins`)

/** A day's bins and, when they are more than the trucks can do, how many will be left. */
export function nextDayText({
  bins,
  work,
  mayGetMore = false,
}: Pick<NextDay, 'work'> & { mayGetMore?: boolean; bins: readonly unknown[] }): string {
  if (bins.length === 0 && mayGetMore)
    return 'no bins come due; how many the day before leaves is not known yet'
  const due = bins.length + (work?.carriedOver ?? 0)
  if (due === 0) return 'no bins'
  if (!work) return `${binsText(due)} due; how many the trucks can do is not known yet`
  const length = `about ${distanceText(work.km)}`
  if (work.left === 0) return `${binsText(due)}, ${length}`
  const carried = work.carriedOver > 0 ? `, ${work.carriedOver} of them left by the day before` : ''
  if (work.collected === 0) return `${binsText(due)} due${carried}. No truck can do any, so all will be left`
  return `${binsText(due)} due${carried}. The trucks can do about ${work.collected}, ${length}; about ${work.left} will be left`
}
