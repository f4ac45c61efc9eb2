import type { PartWork } from 'api/server-part'
import { eq, sql } from 'drizzle-orm'
import { waitBeforeTry } from '../../rules/retry-schedule'
import type { ConnectionSettings } from '../connection-settings'
import { deliverToFollowers } from '../followers/deliver-to-followers'
import { switchOff } from '../mail/switch-off'
import { deliverToBrowsers } from '../push/deliver-to-browsers'
import { addresseeOf } from '../residents/addressee'
import { deliverToResident } from '../residents/deliver-to-resident'
import { RESIDENT_CHANNELS } from '../residents/resident-channels'
import { stopMailsTo } from '../residents/stop-mails'
import { deliver } from '../sending/deliver'
import type { Dropped, Outcome } from '../sending/outcome'
import {
  channels,
  isMadeByPeople,
  type MessageRow,
  messages,
  nameInTrail,
  type StoredChannel,
} from '../tables'

type Work = Pick<
  PartWork<'accounts' | 'reportContacts', ConnectionSettings>,
  'read' | 'change' | 'record' | 'settings' | 'now' | 'log'
>

/** So many messages of a channel are sent before the loop looks at its channel again. */
const AT_ONCE = 50

/** The channels that are on and have a message to send now. */
export const dueChannels = ({ read, now }: Work): Promise<string[]> =>
  read(async (query) => {
    const { rows } = await query.execute<{ id: string }>(sql`
      select id from channels where is_on and exists (
        select from messages where channel_id = channels.id and state = 'waiting' and due_at <= ${at(now())}::timestamptz)`)
    return rows.map(({ id }) => id)
  })

/** Sends what is due to one channel, one message after the other. */
export async function sendDue(work: Work, channelId: string, signal: AbortSignal): Promise<void> {
  for (let sent = 0; sent < AT_ONCE && !signal.aborted; sent++) {
    const claimed = await claimNext(work, channelId)
    if (!claimed) return
    const { channel, message } = claimed
    await settle(work, channel, message, await tryMessage(work, channel, message, signal))
  }
}

function tryMessage(
  work: Work,
  channel: StoredChannel,
  message: MessageRow,
  signal: AbortSignal,
): Promise<Outcome | Dropped> {
  const { id, events, count, madeAt } = message
  if (isMadeByPeople(channel))
    return deliver(work, channel, { id, content: { events, count }, madeAt }, signal)
  if (channel.kind === 'push') return deliverToBrowsers(work, channel, message, signal)
  return channel.id === RESIDENT_CHANNELS.notifications.id
    ? deliverToFollowers(work, message, signal)
    : deliverToResident(work, message, signal)
}

/**
 * Takes the next message and sets its next try before it is sent: when the server stops meanwhile, it is tried again then, under the
 * same id.
 */
const claimNext = ({ change, now }: Work, channelId: string) =>
  change(async ({ transaction }) => {
    const [channel] = await transaction.select().from(channels).where(eq(channels.id, channelId))
    if (!channel?.isOn) return null
    const [next] = await transaction
      .select()
      .from(messages)
      .where(
        sql`channel_id = ${channelId}::uuid and state = 'waiting' and due_at <= ${at(now())}::timestamptz`,
      )
      .orderBy(messages.dueAt, messages.madeAt, messages.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const tries = next.tries + 1
    const dueAt = new Date(now() + waitBeforeTry(tries, Math.random()))
    const [message] = await transaction
      .update(messages)
      .set({ tries, dueAt, lastTriedAt: new Date(now()) })
      .where(eq(messages.id, next.id))
      .returning()
    return message ? { channel, message } : null
  })

/** Keeps what became of a try. */
const settle = (
  { change, now }: Work,
  channel: StoredChannel,
  message: MessageRow,
  outcome: Outcome | Dropped,
): Promise<void> =>
  change(async ({ transaction, audit, tell }) => {
    const { id, count, dueAt, giveUpAt, tries } = message
    const name = nameInTrail(channel)
    const about = message.about === null ? {} : { about: message.about }
    tell()
    if (outcome.kind === 'dropped') {
      await transaction.delete(messages).where(eq(messages.id, id))
      audit('message.drop', `message:${id}`, { channel: name, ...about })
      return
    }
    const isOver = outcome.kind === 'failed' && (outcome.isFinal || dueAt >= giveUpAt)
    await transaction
      .update(messages)
      .set(
        outcome.kind === 'delivered'
          ? { state: 'sent', sentAt: new Date(now()), failure: null }
          : { state: isOver ? 'failed' : 'waiting', failure: outcome.reason },
      )
      .where(eq(messages.id, id))
    if (outcome.kind === 'delivered')
      audit('message.send', `message:${id}`, { channel: name, events: count, ...about })
    if (isOver) audit('message.give-up', `message:${id}`, { channel: name, tries, ...about })
    if (outcome.kind !== 'failed' || !outcome.isOfAddress) return
    const at = new Date(now())
    if (isMadeByPeople(channel))
      await switchOff({ transaction, audit }, channel, { at, because: 'refused', detail: outcome.reason })
    else await stopMailsTo({ transaction, audit }, addresseeOf(message), { at, because: 'refused' })
  })

const at = (ms: number) => new Date(ms).toISOString()
