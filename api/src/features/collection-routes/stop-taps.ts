import { FINDINGS, type OutcomeTap } from 'shared-domain/contract'
import type { stops } from '../../database/schema'
import { SAME_EMPTYING_MS } from '../collections/collect-bins'

type Stop = typeof stops.$inferSelect

/** What the taps of a stop say together. */
export type TappedOutcome = Pick<Stop, 'state' | 'skipReason' | 'finding' | 'foundAt' | 'at' | 'taps'>

type Before = Pick<Stop, 'state' | 'skipReason' | 'at' | 'taps'>

export const isSkip = ({ skipReason }: OutcomeTap) => skipReason !== undefined

/**
 * The stop after one more tap, the same in whichever order taps arrive. Done wins over skipped. Of several skips the one that was
 * tapped last counts. A person's later tap replaces their own; what other people tapped stays, and with it a bin that one of them
 * found missing or damaged.
 */
export function afterTap(stop: Before, tap: OutcomeTap): TappedOutcome {
  const taps = withTap(withReasons(stop, stop.taps), tap)
  if (stop.state === 'done') return ofDone(taps, stop.at)
  return isSkip(tap) ? ofSkipped(taps, stop) : ofDone(taps, new Date(tap.at))
}

/** The stop with the rest of its taps. One that was done is skipped when only skips are left, and planned without any. */
export function afterTakingBack(stop: Before, rest: readonly OutcomeTap[]): TappedOutcome {
  const taps = withReasons(stop, rest)
  if (taps.length === 0)
    return { state: 'planned', skipReason: null, finding: null, foundAt: null, at: null, taps }
  return taps.every(isSkip) ? ofSkipped(taps, stop) : ofDone(taps, stop.at)
}

/** Taps of earlier versions have no reason of their own. */
const withReasons = ({ state, skipReason }: Before, taps: readonly OutcomeTap[]): OutcomeTap[] =>
  taps.map((tap) => (state === 'skipped' && skipReason && !isSkip(tap) ? { ...tap, skipReason } : tap))

/** A person has one tap of each kind at most, and none that their own Done has corrected. */
function withTap(taps: OutcomeTap[], tap: OutcomeTap): OutcomeTap[] {
  const own = taps.filter(({ by }) => by === tap.by)
  const done = own.find((one) => !isSkip(one))
  const skip = own.find(isSkip)
  if (!isSkip(tap)) {
    const isCorrected = (one: OutcomeTap) => one === skip && one.at <= tap.at
    return [...taps.filter((one) => !isCorrected(one)), ...(done ? [] : [tap])]
  }
  if (done && done.at >= tap.at) return taps
  if (skip && (skip.skipReason === tap.skipReason || skip.at > tap.at)) return taps
  return [...taps.filter((one) => one !== skip), tap]
}

const lastSkip = (taps: readonly OutcomeTap[]) =>
  taps.filter(isSkip).reduce<OutcomeTap | null>((last, one) => (last && last.at > one.at ? last : one), null)

function ofSkipped(taps: OutcomeTap[], { state, skipReason, at }: Before): TappedOutcome {
  const skip = lastSkip(taps)
  const isSame = state === 'skipped' && skip?.skipReason === skipReason
  return {
    state: 'skipped',
    skipReason: skip?.skipReason ?? skipReason,
    finding: null,
    foundAt: null,
    // A repeated outcome keeps the time that was sent first.
    at: isSame || !skip ? at : new Date(skip.at),
    taps,
  }
}

function ofDone(taps: OutcomeTap[], at: Date | null): TappedOutcome {
  const skip = lastSkip(taps)
  const finding = FINDINGS.find((reason) => reason === skip?.skipReason) ?? null
  const foundAt = skip && finding ? foundBeside(skip, taps, at) : null
  return { state: 'done', skipReason: null, finding, foundAt, at, taps }
}

/**
 * When a bin was found missing or damaged beside a stop that is done. The clocks of two phones do not tell which of two people was
 * first within a quarter of an hour, so that the emptying does not settle it then.
 */
function foundBeside(skip: OutcomeTap, taps: readonly OutcomeTap[], doneAt: Date | null): Date {
  const at = new Date(skip.at)
  const isOthers = taps.some((one) => !isSkip(one) && one.by !== skip.by)
  const sinceMs = doneAt ? doneAt.getTime() - at.getTime() : -1
  return doneAt && isOthers && sinceMs >= 0 && sinceMs <= SAME_EMPTYING_MS
    ? new Date(doneAt.getTime() + 1)
    : at
}
