import type { Thresholds } from '../alerts/thresholds'
import type { BinStatus } from './bin'

/** Percent above which a bin counts as full. */
export const FULL_ABOVE = 80
/** Percent above which a bin counts as filling up. */
export const WARNING_ABOVE = 50

/** Status from a fill level in percent: above 80 full, above 50 warning, else normal, unless a council set its own. */
export function statusFromFill(
  fillLevel: number,
  { fullAbove, warningAbove }: Thresholds = { fullAbove: FULL_ABOVE, warningAbove: WARNING_ABOVE },
): BinStatus {
  if (fillLevel > fullAbove) return 'full'
  if (fillLevel > warningAbove) return 'warning'
  return 'normal'
}

// "Not full" and "Non-full" say the opposite of the word they hold.
const NEGATED = /\b(?:not|non|no|never|isn['’]?t)[\s_-]+(?:(?:yet|longer)[\s_-]+)?(?:full|warning|alert)/g

/** Status from the free text of an open-data layer; anything unknown or missing is normal. */
export function statusFromText(text: string | null | undefined): BinStatus {
  const said = (text ?? '').toLowerCase().replace(NEGATED, '')
  if (said.includes('full')) return 'full'
  if (said.includes('warning') || said.includes('alert')) return 'warning'
  return 'normal'
}
