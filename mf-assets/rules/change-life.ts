import { aucklandDate, aucklandInstant, DAY_MS, type LifeState, lifeStateAt, type Point } from 'shared-domain'
import type { BinBody, BinLifeFacts, LifeChange, LifeChangeKind } from '../operations'
import { SOURCE } from './compare-bins'
import { placeFault } from './place-fault'

/** Works are planned at most so far ahead, and noted at most so long after they began. */
const AHEAD_MS = 366 * DAY_MS
const BEHIND_MS = 31 * DAY_MS
/** No body that stands is older. */
const OLDEST_BODY = '1950-01-01'
/** A bin is planned at most so far ahead. */
const PLANNED_AHEAD_MS = 5 * 366 * DAY_MS

export const stateOf = ({ isRetired, ...stay }: BinLifeFacts, now: number): LifeState =>
  lifeStateAt({ ...stay, retiredAt: isRetired ? now : null }, now)

/** Whether works keep the bin away, or will. */
export const isOutOrWillBe = (
  { isRetired, plannedSince, outFrom, outUntil }: BinLifeFacts,
  now: number,
): boolean => !isRetired && plannedSince === null && outFrom !== null && (outUntil === null || outUntil > now)

/** What can happen to a bin now. */
export function possibleChanges(facts: BinLifeFacts, now: number): LifeChangeKind[] {
  if (facts.isRetired) return ['returned', 'planned']
  if (facts.plannedSince !== null) return ['stands', 'planned', 'moved', 'dropped']
  return [
    'works',
    ...(isOutOrWillBe(facts, now) ? (['back'] as const) : []),
    facts.damagedSince === null ? 'damaged' : 'repaired',
    'replaced',
    'moved',
    'retired',
  ]
}

type Changed = { facts: BinLifeFacts } | { refusal: string }

/** The bin after what happened to it, or why that cannot be. `now` is in ms since 1970. */
export function changedLife(before: BinLifeFacts, change: LifeChange, now: number): Changed {
  if (!possibleChanges(before, now).includes(change.kind)) return { refusal: impossible(change.kind, before) }
  const place = placeIn(change)
  const fault = place && placeFault(place)
  if (fault) return { refusal: fault }
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
    case 'replaced':
      return replaced(before, change, now)
    // What the register took away the open-data layer does not bring back.
    case 'retired':
    case 'dropped':
      return { facts: { ...before, ...NOT_PLANNED, isRetired: true, source: SOURCE } }
    case 'returned':
      return { facts: { ...before, ...NOT_PLANNED, ...UNHARMED, isRetired: false } }
    case 'planned':
      return planned(before, change.expected, now)
    case 'stands':
      return { facts: { ...before, ...NOT_PLANNED, ...UNHARMED, ...change.place, bodySince: now } }
  }
}

/** The place that a change gives; `null` for one that gives none. */
const placeIn = (change: LifeChange): Point | null => {
  if (change.kind === 'moved') return change
  return change.kind === 'stands' ? change.place : null
}

const NOT_PLANNED = { plannedSince: null, expectedAt: null }
const UNHARMED = { outFrom: null, outUntil: null, damagedSince: null }

/** What is written by hand when a bin is planned. */
export type NewBin = Pick<BinLifeFacts, 'location' | 'binType' | 'lat' | 'lng' | 'litres'>

/** The facts of a bin before it is planned: as of one that was taken away, so that an undo of the plan leaves that. */
export const unknownBefore = (bin: NewBin): BinLifeFacts => ({
  ...bin,
  source: SOURCE,
  isRetired: true,
  bodySince: null,
  material: null,
  assetNumber: null,
  installedOn: null,
  ...NOT_PLANNED,
  ...UNHARMED,
})

function planned(before: BinLifeFacts, expected: string | null, now: number): Changed {
  const expectedAt = expected === null ? null : aucklandInstant(expected, 0)
  if (expected !== null && expected < aucklandDate(new Date(now)))
    return { refusal: 'The day on which it is expected is over. Correct it.' }
  if (expectedAt !== null && expectedAt > now + PLANNED_AHEAD_MS)
    return { refusal: 'The day on which it is expected is more than five years ahead. Correct it.' }
  const plannedSince = before.plannedSince ?? now
  return {
    facts: { ...before, ...UNHARMED, isRetired: false, source: SOURCE, plannedSince, expectedAt },
  }
}

/**
 * A body of another size or type fills at another pace: what was measured before it tells nothing. Of one that is alike, it still does. A size that
 * was not known, or is not, counts as another one.
 */
function replaced(
  before: BinLifeFacts,
  { kind: _, hasNewLabel: __, ...body }: Extract<LifeChange, { kind: 'replaced' }>,
  now: number,
): Changed {
  const { installedOn } = body
  if (installedOn !== null && installedOn > aucklandDate(new Date(now)))
    return { refusal: 'The day on which it was installed is ahead: replace it then, or correct the day.' }
  if (installedOn !== null && installedOn < OLDEST_BODY)
    return { refusal: 'The day on which it was installed is before 1950. Correct it.' }
  const isAlike = body.litres !== null && body.binType === before.binType && body.litres === before.litres
  const since =
    installedOn === null || installedOn === aucklandDate(new Date(now))
      ? now
      : aucklandInstant(installedOn, 0)
  return {
    facts: {
      ...before,
      ...body,
      damagedSince: null,
      source: SOURCE,
      bodySince: isAlike ? before.bodySince : since,
    },
  }
}

export const bodyIn = ({ binType, litres, material, assetNumber, installedOn }: BinBody): BinBody => ({
  binType,
  litres,
  material,
  assetNumber,
  installedOn,
})

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

const impossible = (kind: LifeChangeKind, { isRetired, plannedSince }: BinLifeFacts): string =>
  plannedSince !== null && !isRetired && NEEDS_BODY.includes(kind)
    ? 'The bin is planned and does not stand yet.'
    : IMPOSSIBLE[kind]

const NEEDS_BODY: readonly LifeChangeKind[] = ['works', 'back', 'damaged', 'repaired', 'replaced', 'retired']

const IMPOSSIBLE: Record<LifeChangeKind, string> = {
  works: 'The bin was taken away for good: put it back first.',
  back: 'The bin is not out for works.',
  damaged: 'The bin was taken away for good, or is damaged already.',
  repaired: 'The bin is not damaged.',
  moved: 'The bin was taken away for good: put it back first.',
  replaced: 'The bin was taken away for good: put it back first.',
  retired: 'The bin was taken away already.',
  returned: 'The bin was not taken away.',
  planned: 'The bin stands already.',
  stands: 'The bin is not planned: it stands already, or was taken away.',
  dropped: 'The bin is not planned: it stands already, or was taken away.',
}

/** Whether a bin is still as a change left it. Facts that were not kept at the time of the change are not compared. */
export const isAsLeft = (now: BinLifeFacts, after: Partial<BinLifeFacts>): boolean =>
  (Object.keys(after) as (keyof BinLifeFacts)[]).every((name) => now[name] === after[name])
