import { and, eq } from 'drizzle-orm'
import type { LateTapReceipt } from 'shared-domain/contract'
import { lateTaps, stops } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { applyOutcome, tapOf } from '../collection-routes/record-stop'
import { takeBackCollection } from '../collections/take-back-collection'
import { findLateTap, receiptOf, recordTap, type StoredTap, writeOutcome } from './receive-late-tap'
import { lockRoutesOf } from './record-late-stop'

interface Decision {
  id: string
  decision: 'record' | 'dismiss' | 'reopen'
}

/** The office records a late tap, dismisses it, or takes such a decision back. Repeating a decision changes nothing. */
export async function decideLateTap(
  change: Change,
  principal: Principal,
  { id, decision }: Decision,
): Promise<LateTapReceipt> {
  const stored = await findLateTap(change.transaction, id)
  const isSaidAgain = stored.state === STATE_AFTER[decision]
  if (isSaidAgain) return receiptOf(stored)
  requirePossible(stored, decision)
  const after = await DECISIONS[decision](change, principal, stored)
  change.audit('late-tap.decide', `route:${stored.routeId}`, {
    id,
    tap: stored.tap,
    by: stored.by,
    ...(stored.sentBy && { sentBy: stored.sentBy }),
    from: stored.state,
    to: after.state,
  })
  change.tell({ kind: 'routes', id: stored.routeId })
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

type Deciding = (change: Change, principal: Principal, stored: StoredTap) => Promise<StoredTap>

const DECISIONS: Record<Decision['decision'], Deciding> = {
  async record(change, principal, stored) {
    const { transaction } = change
    const locked = await lockRoutesOf(transaction, stored.routeId, stored.binId)
    const outcome = await recordTap(change, principal, stored, {
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
    return writeOutcome(transaction, stored, outcome, { decidedAt: new Date(), decidedBy: principal.name })
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
  { transaction }: Change,
  { id }: StoredTap,
  state: Partial<StoredTap>,
): Promise<StoredTap> {
  const [after] = await transaction.update(lateTaps).set(state).where(eq(lateTaps.id, id)).returning()
  return after as StoredTap
}

/** Takes back the stop or the collection that the office has recorded from a tap. */
async function takeBackRecorded(change: Change, stored: StoredTap): Promise<void> {
  const { transaction } = change
  const { tap, by, binId, collectionId, routeId } = stored
  if (tap.kind !== 'stop' || tap.state === 'planned' || binId === null)
    throw new Refusal('not-possible-now', 'Take this back on the page of the route.')
  const locked = await lockRoutesOf(transaction, routeId, binId)
  for (const route of locked) {
    const [stop] = await transaction
      .select()
      .from(stops)
      .where(and(eq(stops.routeId, route.id), eq(stops.binId, binId)))
    const own = stop?.taps.find((one) => one.by === by)
    if (!stop || !own) continue
    const others = stop.taps.filter((one) => one !== own)
    if (others.length > 0) {
      await transaction
        .update(stops)
        .set({ taps: others })
        .where(and(eq(stops.routeId, route.id), eq(stops.binId, binId)))
      return
    }
    const at = new Date()
    await applyOutcome(change, route, stop, { state: 'planned', at }, tapOf(by, at, { isLate: true }))
    return
  }
  // A collection with the tap's own id was made for it alone.
  if (collectionId === stored.id) {
    const route = locked.find(({ id }) => id === routeId)
    await takeBackCollection(change, { collectionId, routeId: route?.id ?? null })
  }
}
