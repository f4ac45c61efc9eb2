import { FULL_ABOVE, WARNING_ABOVE } from 'shared-domain'

// True of any list of all that is near, sorted by distance, whatever the streets are called.
const DIRECTIONS = [
  'The closest bin from here',
  'A little further: the second closest',
  'Further on: the third closest',
  'The fourth closest',
  'The fifth closest',
]

/** What the list says about the way to a bin, by its place among all that are near, from 0. */
export const directionsText = (place: number) => DIRECTIONS[place] ?? 'Further away'

/** What a fill level in percent means for somebody with rubbish in hand; nothing between the two limits. */
export function roomText(fillPercent: number | null): 'Available' | 'Nearly full' | null {
  if (fillPercent === null) return null
  if (fillPercent > FULL_ABOVE) return 'Nearly full'
  return fillPercent < WARNING_ABOVE ? 'Available' : null
}
