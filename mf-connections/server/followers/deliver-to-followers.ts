import { randomUUID } from 'node:crypto'
import type { PartChange, PartWork } from 'api/server-part'
import { and, eq, isNotNull } from 'drizzle-orm'
import { followerNotification } from '../../rules/follower-notification'
import { TRIED_FOR_MS } from '../../rules/retry-schedule'
import type { ConnectionSettings } from '../connection-settings'
import { deliverToEach, outcomeOf } from '../push/deliver-to-each'
import { addresseeOf } from '../residents/addressee'
import { mailLanguage } from '../residents/mail-languages'
import { isResidentChannelOn, RESIDENT_CHANNELS } from '../residents/resident-channels'
import type { Dropped, Outcome } from '../sending/outcome'
import { followers, type MessageRow, messages } from '../tables'
import { removeFollower } from './followers'

type Work = Pick<
  PartWork<'reportContacts', ConnectionSettings>,
  'read' | 'change' | 'record' | 'settings' | 'now'
>

/**
 * Tries to bring a message to each browser that follows a report and does not have it yet. When none of the resident's own can have it, a mail is
 * written instead.
 */
export async function deliverToFollowers(
  work: Work,
  message: MessageRow,
  signal: AbortSignal,
): Promise<Outcome | Dropped> {
  const { read, change, now } = work
  const { reportId } = addresseeOf(message)
  const all = await read((query) => query.select().from(followers).where(eq(followers.reportId, reportId)))
  if (!all.some(({ isOwn }) => isOwn)) await change((changing) => mailInstead(changing, message, now()))
  if (all.length === 0) return { kind: 'dropped' }
  // Committed before anything is sent: the audit trail has it by then.
  const report = await change(({ record }) =>
    record.reportContacts.giveState({ reportId, message: message.id }),
  )
  if (!report) return { kind: 'dropped' }
  const latest = message.events.at(-1)?.kind ?? 'report.changed'
  const notification = followerNotification(message.id, latest, report, mailLanguage(report.language))
  const tries = await deliverToEach(work, all, message, {
    push: { notification, urgency: 'normal' },
    signal,
    onGone: (follower) => change((changing) => removeFollower(changing, follower, 'gone')),
    isGoneByFailure: true,
  })
  const own = tries.filter(({ receiver }) => receiver.isOwn)
  const isOver = message.dueAt >= message.giveUpAt
  const isLostToOwn = own.every(({ outcome: { kind } }) => kind === 'gone' || (kind === 'failed' && isOver))
  if (isLostToOwn) await change((changing) => mailInstead(changing, message, now()))
  return outcomeOf(tries)
}

/** Writes the mail in whose place a notification was to be sent, once. */
async function mailInstead(
  { transaction, audit, tell }: Pick<PartChange, 'transaction' | 'audit' | 'tell'>,
  { id, about, addressKey, events, count }: MessageRow,
  now: number,
): Promise<void> {
  const claimed = await transaction
    .update(messages)
    .set({ addressKey: null })
    .where(and(eq(messages.id, id), isNotNull(messages.addressKey)))
    .returning({ id: messages.id })
  if (claimed.length === 0 || !(await isResidentChannelOn(transaction, 'mails'))) return
  const mail = randomUUID()
  await transaction.insert(messages).values({
    id: mail,
    channelId: RESIDENT_CHANNELS.mails.id,
    collects: 'resident',
    state: 'waiting',
    madeAt: new Date(now),
    dueAt: new Date(now),
    giveUpAt: new Date(now + TRIED_FOR_MS),
    ...{ events, count, about, addressKey },
  })
  audit('message.mail-instead', `message:${id}`, { mail, about })
  tell()
}
