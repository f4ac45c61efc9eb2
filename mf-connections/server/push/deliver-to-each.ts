import type { Executor, PartWork } from 'api/server-part'
import { eq, sql } from 'drizzle-orm'
import type { ConnectionSettings } from '../connection-settings'
import type { Dropped, Outcome } from '../sending/outcome'
import { type BrowserRow, type MessageRow, messages } from '../tables'
import { sendPush } from './send-push'
import { readVapidKey } from './vapid-key'

type Work = Pick<PartWork<never, ConnectionSettings>, 'read' | 'change' | 'settings'>
type Receiver = Pick<BrowserRow, 'id' | 'endpoint' | 'p256dh' | 'auth'>
type Push = Parameters<typeof sendPush>[1]
type PushOutcome = Awaited<ReturnType<typeof sendPush>>

/** Tries to bring a notification to a browser, signed by the key of this server. */
export async function sendSigned(
  work: Work,
  receiver: Receiver,
  push: Push,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { hostsInside, pushContact: contact } = work.settings
  const key = await readVapidKey(work)
  return sendPush(receiver, push, { key, contact, hostsInside, signal })
}

interface Delivery<T extends Receiver> {
  push: Push
  signal: AbortSignal
  /** Forgets a browser that its push service does not know any more. */
  onGone: (receiver: T) => Promise<void>
  /** In the transaction that keeps who has the message. */
  onTaken?: (transaction: Executor, receiver: T) => Promise<unknown>
  /** A browser that fails for good is gone, too. */
  isGoneByFailure?: boolean
}

interface Try<T extends Receiver> {
  receiver: T
  outcome: PushOutcome
}

const TAKEN: Outcome = { kind: 'delivered', detail: 'It has it already.' }

/** Tries to bring a message to each browser that does not have it yet. */
export function deliverToEach<T extends Receiver>(
  work: Work,
  receivers: readonly T[],
  message: MessageRow,
  { push, signal, onGone, onTaken, isGoneByFailure = false }: Delivery<T>,
): Promise<Try<T>[]> {
  async function tryOne(receiver: T): Promise<PushOutcome> {
    if (message.takenBy.includes(receiver.id)) return TAKEN
    const outcome = await sendSigned(work, receiver, push, signal)
    if (outcome.kind === 'gone' || (isGoneByFailure && outcome.kind === 'failed' && outcome.isFinal)) {
      await onGone(receiver)
      return { kind: 'gone' }
    }
    // Kept for each browser at once: when another one fails, the message is tried again there alone.
    if (outcome.kind === 'delivered')
      await work.change(async ({ transaction }) => {
        await transaction
          .update(messages)
          .set({ takenBy: sql`array_append(taken_by, ${receiver.id}::text)` })
          .where(eq(messages.id, message.id))
        await onTaken?.(transaction, receiver)
      })
    return outcome
  }
  return Promise.all(receivers.map(async (receiver) => ({ receiver, outcome: await tryOne(receiver) })))
}

/** What became of a message by the tries of all its browsers. */
export function outcomeOf(tries: readonly { outcome: PushOutcome }[]): Outcome | Dropped {
  const failures = tries.flatMap(({ outcome }) => (outcome.kind === 'failed' ? outcome : []))
  const [failure] = failures
  if (failure) return { ...failure, isFinal: failures.every(({ isFinal }) => isFinal) }
  const taken = tries.filter(({ outcome }) => outcome.kind === 'delivered').length
  return taken > 0
    ? { kind: 'delivered', detail: `${taken} ${taken === 1 ? 'browser' : 'browsers'} took it.` }
    : { kind: 'dropped' }
}
