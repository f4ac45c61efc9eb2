import { HOUR_MS } from 'shared-domain'
import { EVIDENCE_TRUST, type Evidence } from './evidence'

/** Without a later observation a report says half as much after this time: bins are also emptied without a record of it. */
const HALF_LIFE_MS = 48 * HOUR_MS
/** When a level below full was observed this long after a report, the report says half as much. */
const OBSERVED_HALF_LIFE_MS = 2 * HOUR_MS
/** The share of bins that are full at any moment. A report of a bin without observations is believed by it. */
const USUALLY_FULL = 0.1
/** The probability that a bin is full although its level was observed at that moment: the sensor errs, or bags stand beside the bin. */
const UNOBSERVED_FULL = 0.01
/** This long after an observation, half of the events that no forecast foresees, such as a market, may have happened. */
const UNFORESEEN_HALF_LIFE_MS = 24 * HOUR_MS

const oddsOf = (chance: number) => chance / (1 - chance)

/** By how much a report multiplies the odds that its bin is full. */
const REPORT_FACTOR = oddsOf(EVIDENCE_TRUST.report.isTrue) / oddsOf(USUALLY_FULL)

/**
 * The probability, 0–1, that a bin is full at `now` (ms since 1970) because a resident reported it: that of its most credible report since
 * the last emptying. `evidence` is in the order of time, until `now`; `fullChance` is the probability by the levels observed before a
 * report that the bin was full at that moment.
 *
 * A report multiplies the odds of that probability (Bayes), so it says little shortly after a low level was observed, and much after
 * days without any. Its weight falls with its age, and faster once a level below full was observed after it. Just before and
 * just after a report, an observation has the same effect.
 */
export function reportedChance(
  evidence: readonly Evidence[],
  now: number,
  fullChance: (before: readonly Evidence[], at: number) => number,
): number {
  let observedAfter: number | null = null
  let most = 0
  for (let place = evidence.length - 1; place >= 0; place -= 1) {
    const item = evidence[place]
    if (item.kind === 'emptying') break
    if (item.kind !== 'report') {
      observedAfter ??= item.at
      continue
    }
    const age = 0.5 ** ((now - item.at) / HALF_LIFE_MS)
    const contradicted =
      observedAfter === null ? 1 : 0.5 ** ((observedAfter - item.at) / OBSERVED_HALF_LIFE_MS)
    const before = observedAfter === null ? chanceBefore(evidence.slice(0, place), item.at) : UNOBSERVED_FULL
    most = Math.max(most, believed(before) * age * contradicted)
  }
  return most

  /** The probability that the bin was full at a moment, by what was observed before it. */
  function chanceBefore(before: readonly Evidence[], at: number): number {
    const last = before.findLast(({ kind }) => kind !== 'report')
    if (!last) return USUALLY_FULL
    const unforeseenShare = 1 - 0.5 ** ((at - last.at) / UNFORESEEN_HALF_LIFE_MS)
    const unforeseen = UNOBSERVED_FULL + (USUALLY_FULL - UNOBSERVED_FULL) * unforeseenShare
    const foreseen = fullChance(before, at)
    return foreseen + (1 - foreseen) * unforeseen
  }
}

/** The probability of a full bin once it is reported, by the probability before. */
const believed = (chance: number) => (REPORT_FACTOR * chance) / (REPORT_FACTOR * chance + 1 - chance)
