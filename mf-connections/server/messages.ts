import { type Executor, type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import type { FailedMessage } from '../operations'
import { messageTitle } from '../rules/event-text'
import { TRIED_FOR_MS } from '../rules/retry-schedule'
import { isFollowed } from './followers/followers'
import { addresseeOf } from './residents/addressee'
import { RESIDENT_CHANNELS } from './residents/resident-channels'
import { forgetAddresses, isStopped } from './residents/stop-mails'
import { channels, type MessageRow, messages } from './tables'

const LISTED = 100

/** The latest messages that are not tried any more, the newest first. */
export async function readFailed(query: Executor): Promise<FailedMessage[]> {
  const rows = await query
    .select({ message: messages, channel: channels.name })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(messages.state, 'failed'))
    .orderBy(desc(messages.madeAt), messages.id)
    .limit(LISTED)
  return rows.map(({ message, channel }) => ({
    id: message.id,
    channel,
    text: titleOf(message),
    madeAt: message.madeAt.toISOString(),
    tries: message.tries,
    lastTriedAt: message.lastTriedAt?.toISOString() ?? null,
    reason: message.failure ?? '',
  }))
}

/** A mail to a resident is about one report: about what happened to it last. */
const titleOf = ({ about, events, count }: MessageRow) =>
  messageTitle(about === null ? { events, count } : { events: events.slice(-1), count: 1 })

/** Tries a message for three days more. */
export async function resend(
  { transaction, audit, tell }: PartChange,
  id: string,
  now: number,
): Promise<void> {
  const [off] = await transaction
    .select({ name: channels.name })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, id), isNotNull(channels.offBecause)))
  if (off)
    throw new Refusal('not-possible-now', `${off.name} was switched off, as the list of channels says.`)
  const [person] = await transaction
    .select({ name: channels.name })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, id), eq(channels.kind, 'push'), eq(channels.isOn, false)))
  if (person)
    throw new Refusal('not-possible-now', `${person.name} gets notifications in no browser any more.`)
  const [stopped] = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.channelId, RESIDENT_CHANNELS.mails.id)))
  if (stopped && (await isStopped(transaction, addresseeOf(stopped))))
    throw new Refusal('not-possible-now', 'The address of this report takes no mails.')
  const [followed] = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.channelId, RESIDENT_CHANNELS.notifications.id)))
  if (followed && !(await isFollowed(transaction, addresseeOf(followed).reportId)))
    throw new Refusal('not-possible-now', 'No browser follows this report any more.')
  const found = await transaction
    .update(messages)
    .set({ state: 'waiting', dueAt: new Date(now), giveUpAt: new Date(now + TRIED_FOR_MS), tries: 1 })
    .where(and(eq(messages.id, id), eq(messages.state, 'failed')))
    .returning({ id: messages.id })
  if (found.length === 0) {
    // Sent again, because the first answer was lost.
    const [known] = await transaction.select({ id: messages.id }).from(messages).where(eq(messages.id, id))
    if (known) return
    throw new Refusal('not-possible-now', 'This message was removed meanwhile.')
  }
  audit('message.resend', `message:${id}`, {})
  tell()
}

const SENT_KEPT_DAYS = 30
const FAILED_KEPT_DAYS = 90

/** Deletes messages that were sent a month ago, and those that failed three months ago. */
export async function forgetMessages(
  work: Pick<PartWork<'reportContacts'>, 'read' | 'change' | 'record' | 'now'>,
): Promise<void> {
  const { change, now } = work
  await change(async ({ transaction }) => {
    const before = (days: number) => new Date(now() - days * DAY_MS)
    const isOld = sql`(state = 'sent' and made_at < ${before(SENT_KEPT_DAYS).toISOString()}::timestamptz)
      or (state = 'failed' and made_at < ${before(FAILED_KEPT_DAYS).toISOString()}::timestamptz)`
    await transaction.delete(messages).where(and(lt(messages.madeAt, before(SENT_KEPT_DAYS)), isOld))
  })
  await forgetAddresses(work)
}
