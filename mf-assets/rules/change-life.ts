import { aucklandInstant, DAY_MS, type LifeState, lifeStateAt } from 'shared-domain'
import type { BinLifeFacts, LifeChange, LifeChangeKind } from '../operations'
import { SOURCE } from './compare-bins'

/** Works are planned at most so far ahead, and noted at most so long after they began. */
const AHEAD_MS = 366 * DAY_MS
const BEHIND_MS = 31 * DAY_MS

export const stateOf = ({ isRetired, ...stay }: BinLifeFacts, now: number): LifeState =>
  lifeStateAt({ ...stay, retiredAt: isRetired ? now : null }, now)

/** Whether works keep the bin away, or will. */
export const isOutOrWillBe = ({ isRetired, outFrom, outUntil }: BinLifeFacts, now: number): boolean =>
  !isRetired && outFrom !== null && (outUntil === null || outUntil > now)

/** What can happen to a bin now. */
export function possibleChanges(facts: BinLifeFacts, now: number): LifeChangeKind[] {
  if (facts.isRetired) return ['returned']
  return [
    'works',
    ...(isOutOrWillBe(facts, now) ? (['back'] as const) : []),
    facts.damagedSince === null ? 'damaged' : 'repaired',
    'moved',
    'retired',
  ]
}

type Changed = { facts: BinLifeFacts } | { refusal: string }

/** The bin after what happened to it, or why that cannot be. `now` is in ms since 1970. */
export function changedLife(before: BinLifeFacts, change: LifeChange, now: number): Changed {
  if (!possibleChanges(before, now).includes(change.kind)) return { refusal: IMPOSSIBLE[change.kind] }
  switch (change.kind) {
    case 'works':
      return stayAway(before, change, now)
    case 'back':
      return { facts: { ...before, ...endOfStay(before, now) } }
    case 'damaged':
      return { facts: { ...before, damagedSince: now } }
    case 'repaired':
      return { facts: { ...before, damagedSince: null } }
    case 'moved':
      return {
        facts: { ...before, lat: change.lat, lng: change.lng, location: change.location, source: SOURCE },
      }
    // What the register took away the open-data layer does not bring back.
    case 'retired':
      return { facts: { ...before, isRetired: true, source: SOURCE } }
    case 'returned':
      return { facts: { ...before, isRetired: false, outFrom: null, outUntil: null, damagedSince: null } }
  }
}

/** A stay that has begun ends now, so that forecasts know of it; one that has not is called off. */
const endOfStay = ({ outFrom }: BinLifeFacts, now: number) =>
  outFrom !== null && outFrom < now ? { outUntil: now } : { outFrom: null, outUntil: null }

function stayAway(before: BinLifeFacts, { from, back }: Extract<LifeChange, { kind: 'works' }>, now: number) {
  const isAway = stateOf(before, now) === 'works'
  const outFrom = from === null ? (isAway ? before.outFrom : now) : aucklandInstant(from, 0)
  const outUntil = back === null ? null : aucklandInstant(back, 0)
  const begins = outFrom ?? now
  if (begins < now - BEHIND_MS) return { refusal: 'The first day is more than a month ago. Correct it.' }
  if (begins > now + AHEAD_MS) return { refusal: 'The first day is more than a year ahead. Correct it.' }
  if (outUntil !== null && outUntil <= Math.max(begins, now))
    return { refusal: 'The day of its return is not after the first day without it, or is over. Correct it.' }
  return { facts: { ...before, outFrom: begins, outUntil } }
}

const IMPOSSIBLE: Record<LifeChangeKind, string> = {
  works: 'The bin was taken away for good: put it back first.',
  back: 'The bin is not out for works.',
  damaged: 'The bin was taken away for good, or is damaged already.',
  repaired: 'The bin is not damaged.',
  moved: 'The bin was taken away for good: put it back first.',
  retired: 'The bin was taken away already.',
  returned: 'The bin was not taken away.',
}

/** Whether a bin is still as a change left it. */
export const isAsLeft = (now: BinLifeFacts, after: BinLifeFacts): boolean =>
  (Object.keys(after) as (keyof BinLifeFacts)[]).every((name) => now[name] === after[name])
