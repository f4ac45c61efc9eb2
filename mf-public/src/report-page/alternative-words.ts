import type { Thresholds } from 'shared-domain'

const ORDER = ['', 'second ', 'third ', 'fourth ', 'fifth ']

/** What the list says about the way to a bin, by its place among all that are near, from 0. */
export const directionsText = (place: number) =>
  place < ORDER.length ? `The ${ORDER[place]}closest bin from here` : 'Further away'

/** What a fill level in percent means for somebody with rubbish in hand; nothing between the two limits. */
export function roomText(
  fillPercent: number | null,
  { fullAbove, warningAbove }: Thresholds,
): 'Available' | 'Nearly full' | null {
  if (fillPercent === null) return null
  if (fillPercent > fullAbove) return 'Nearly full'
  return fillPercent < warningAbove ? 'Available' : null
}
