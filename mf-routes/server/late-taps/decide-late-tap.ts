import { type PartPerson, Refusal, type Stop } from 'api/server-part'
import { eq } from 'drizzle-orm'
import type { OutcomeTap } from 'shared-domain/contract'
import type { LateTapReceipt } from '../../operations'
import { lateTaps } from '../tables'
import { findLateTap, receiptOf, recordTap, type StoredTap, writeOutcome } from './receive-late-tap'
import { isOutcomeOf, lateOutcome } from './record-late-stop'
import type { TapChange } from './tap-change'

interface Decision {
  id: string
  decision: 'record' | 'dismiss' | 'reopen'
}

/** The office records a late tap, dismisses it, or takes such a decision back. Repeating a decision changes nothing. */
export async function decideLateTap(
  change: TapChange,
  person: PartPerson,
  { id, decision }: Decision,
): Promise<LateTapReceipt> {
  const stored = await findLateTap(change, id)
  const isSaidAgain = stored.state === STATE_AFTER[decision]
  if (isSaidAgain) return receiptOf(stored)
  requirePossible(stored, decision)
  const after = await DECISIONS[decision](change, person, stored)
  change.audit('late-tap.decide', `route:${stored.routeId}`, {
    id,
    tap: stored.tap,
    by: stored.by,
    ...(stored.sentBy && { sentBy: stored.sentBy }),
    from: stored.state,
    to: after.state,
  })
  await change.record.driving.tellRoute(stored.routeId)
  return receiptOf(after)
}

const STATE_AFTER = { record: 'recorded', dismiss: 'dismissed', reopen: 'to-decide' } as const

function requirePossible({ state, decidedAt }: StoredTap, decision: Decision['decision']): void {
  const isPossible = decision === 'reopen' ? decidedAt !== null : state === 'to-decide'
  if (isPossible && state !== 'withdrawn') return
  const detail =
    state === 'withdrawn'
      ? 'The driver has taken this tap back. There is nothing to decide.'
      : 'This tap was decided meanwhile. Look at the list again.'
  throw new Refusal('changed-meanwhile', detail)
}

type Deciding = (change: TapChange, person: PartPerson, stored: StoredTap) => Promise<StoredTap>

const DECISIONS: Record<Decision['decision'], Deciding> = {
  async record(change, person, stored) {
    const locked = await change.record.driving.lockRoutes(stored.routeId, stored.binId)
    const outcome = await recordTap(change, person, stored, {
      // The arrival is the only time that is known of a phone with a wrong clock.
      at: stored.tappedAt ?? stored.receivedAt,
      route: locked.find(({ id }) => id === stored.routeId),
      locked,
    })
    if (!outcome.isRecorded)
      throw new Refusal(
        'not-possible-now',
        'The record cannot take this tap. Dismiss it, or change the route first.',
      )
    return writeOutcome(change, stored, outcome, { decidedAt: new Date(), decidedBy: person.name })
  },
  dismiss: (change, { name }, stored) =>
    setState(change, stored, { state: 'dismissed', decidedAt: new Date(), decidedBy: name }),
  async reopen(change, _, stored) {
    if (stored.state === 'recorded') await takeBackRecorded(change, stored)
    return setState(change, stored, {
      state: 'to-decide',
      decidedAt: null,
      decidedBy: null,
      collectionId: null,
    })
  },
}

async function setState(
  { transaction }: TapChange,
  { id }: StoredTap,
  state: Partial<StoredTap>,
): Promise<StoredTap> {
  const [after] = await transaction.update(lateTaps).set(state).where(eq(lateTaps.id, id)).returning()
  return after as StoredTap
}

/** Takes back the stop or the collection that the office has recorded from a tap. */
async function takeBackRecorded({ record }: TapChange, stored: StoredTap): Promise<void> {
  const { driving, collections } = record
  const { tap, by, binId, collectionId, routeId } = stored
  if (tap.kind !== 'stop' || tap.state === 'planned' || binId === null)
    throw new Refusal('not-possible-now', 'Take this back on the page of the route.')
  const locked = await driving.lockRoutes(routeId, binId)
  const ids = locked.map(({ id }) => id)
  const stops = await driving.stopsAt(binId, ids)
  const isOwn = ({ state }: Stop, one: OutcomeTap) =>
    one.by === by && (tap.state === 'skipped') === (state === 'skipped' || one.skipReason !== undefined)
  const stop = stops.find((one) => one.taps.some((other) => isOwn(one, other)))
  const route = locked.find(({ id }) => id === stop?.routeId)
  if (stop && route) {
    const own = stop.taps.find((one) => isOwn(stop, one))
    const others = stop.taps.filter((one) => one !== own)
    if (others.some((one) => isOutcomeOf(stop, one))) return driving.keepTaps(stop, others)
    const at = new Date()
    await driving.recordOutcome({ route, stop }, { state: 'planned', at }, lateOutcome({ by, at }))
    return
  }
  // A collection with the tap's own id was made for it alone.
  if (collectionId === stored.id)
    await collections.takeBack({ collectionId, routeId: ids.includes(routeId) ? routeId : null })
}
