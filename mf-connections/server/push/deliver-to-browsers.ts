import { randomUUID } from 'node:crypto'
import type { PartWork, ServerPartContext } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { pushNotification, pushUrgency, testNotification } from '../../rules/push-notification'
import { removeChannel } from '../channels/change-channels'
import type { ConnectionSettings } from '../connection-settings'
import type { Dropped, Outcome } from '../sending/outcome'
import { browsers, type MessageRow, type StoredChannel } from '../tables'
import { DEMONSTRATION, ownerOf, removeBrowser, requireBrowser } from './browsers'
import { deliverToEach, outcomeOf, sendSigned } from './deliver-to-each'

type Work = Pick<PartWork<'accounts', ConnectionSettings>, 'read' | 'change' | 'record' | 'settings' | 'now'>

/** Tries to bring a message to each browser of a person that does not have it yet. */
export async function deliverToBrowsers(
  work: Work,
  channel: StoredChannel,
  message: MessageRow,
  signal: AbortSignal,
): Promise<Outcome | Dropped> {
  const { read, change, now } = work
  if (!(await isStillThere(work, channel.owner))) {
    await change((changing) => removeChannel(changing, channel.id))
    return { kind: 'dropped' }
  }
  const all = await read((query) => query.select().from(browsers).where(eq(browsers.channelId, channel.id)))
  const { id, events, count } = message
  const push = {
    notification: pushNotification(id, { events, count }),
    urgency: pushUrgency({ events, count }),
  }
  const tries = await deliverToEach(work, all, message, {
    push,
    signal,
    onGone: (browser) => change((changing) => removeBrowser(changing, channel, browser.id, 'gone')),
    onTaken: (transaction, { id }) =>
      transaction
        .update(browsers)
        .set({ lastSentAt: new Date(now()) })
        .where(eq(browsers.id, id)),
  })
  return outcomeOf(tries)
}

/** Whether the account is active: who has left the council gets no more messages. */
async function isStillThere({ record }: Work, owner: string | null): Promise<boolean> {
  if (owner === null || owner === DEMONSTRATION) return owner !== null
  return (await record.accounts.active([owner])).length > 0
}

/** Sends a notification that says it is a test to a browser of a person, and tells what became of it. */
export async function testBrowser(
  context: Pick<
    ServerPartContext<'accounts', ConnectionSettings>,
    'read' | 'change' | 'settings' | 'person' | 'signal'
  >,
  id: string,
): Promise<{ isDelivered: boolean; detail: string }> {
  const { read, change, person, signal } = context
  const browser = await read((query) => requireBrowser(query, person, id))
  const push = { notification: testNotification(randomUUID()), urgency: 'high' } as const
  const outcome = await sendSigned(context, browser, push, signal)
  if (outcome.kind === 'delivered')
    return { isDelivered: true, detail: 'The push service took the test: it is shown within a minute.' }
  if (outcome.kind === 'failed')
    return { isDelivered: false, detail: `The push service did not take the test: ${outcome.reason}.` }
  await change((changing) =>
    removeBrowser(changing, { id: browser.channelId, owner: ownerOf(person) }, id, 'gone'),
  )
  return {
    isDelivered: false,
    detail:
      'The push service does not know this browser any more, so it was removed: switch notifications on in it again.',
  }
}
