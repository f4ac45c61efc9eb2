import { DAY_MS, DEFAULT_THRESHOLDS } from 'shared-domain'
import { READ_EVERY_MS, type Rise } from './write-history'

/** The specification's 18 full bins are three more than yesterday at the same time. */
const FULL_YESTERDAY = 15
/** In percent: as far from the threshold as rounding and a changed curve need. */
const [FULL, NOT_FULL] = [DEFAULT_THRESHOLDS.fullAbove + 1.5, DEFAULT_THRESHOLDS.fullAbove - 2]

/**
 * The rises such that 15 bins were full a day before `now`, in ms since 1970. Of the bins that are emptied or read later, the fullest were
 * full; some of them have filled up more slowly since, and others faster.
 */
export function withFullYesterday(rises: readonly Rise[], now: number): Rise[] {
  const then = now - DAY_MS
  const across = rises.flatMap((rise) => {
    const share = shareAt(rise, then)
    return share === null ? [] : [{ rise, share, level: rise.level * share ** rise.curve }]
  })
  const fullest = across.filter(({ rise }) => rise.level > FULL).toSorted((a, b) => b.level - a.level)
  const full = new Set(fullest.slice(0, FULL_YESTERDAY).map(({ rise }) => rise))
  const curves = new Map(
    across.flatMap(({ rise, share, level }) => {
      if (full.has(rise)) return level > FULL ? [] : [[rise, curveTo(FULL, rise.level, share)] as const]
      return level < NOT_FULL ? [] : [[rise, curveTo(NOT_FULL, rise.level, share)] as const]
    }),
  )
  return rises.map((rise) => ({ ...rise, curve: curves.get(rise) ?? rise.curve }))
}

/** The exponent with which a bin that ends at `to` has the level `level` after this share of the time. */
const curveTo = (level: number, to: number, share: number) => Math.log(level / to) / Math.log(share)

/** The share of the rise at its last reading until a moment; `null` when it has none, or is over by then. */
function shareAt({ begun, ended, first, last }: Rise, moment: number): number | null {
  if (first > moment || ended <= moment) return null
  const readings = Math.floor((Math.min(moment, last) - first) / READ_EVERY_MS)
  return (first + readings * READ_EVERY_MS - begun) / (ended - begun)
}
