import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, countDistinct, eq } from 'drizzle-orm'
import type { ResidentMails, ResidentNotifications } from '../../operations'
import { presentState, readStates } from '../channels/read-channels'
import type { ConnectionSettings } from '../connection-settings'
import { channels, followers, messages } from '../tables'

/** By what residents are told of their reports: each is one row of the channels. */
export const RESIDENT_CHANNELS = {
  mails: { id: '5e1de275-0000-4000-8000-000000000001', name: 'Residents', subject: 'resident-mails' },
  notifications: {
    id: '5e1de275-0000-4000-8000-000000000002',
    name: 'Browsers of residents',
    subject: 'resident-notifications',
  },
} as const
type ResidentChannel = keyof typeof RESIDENT_CHANNELS

export async function isResidentChannelOn(query: Executor, channel: ResidentChannel): Promise<boolean> {
  const [row] = await query
    .select({ isOn: channels.isOn })
    .from(channels)
    .where(eq(channels.id, RESIDENT_CHANNELS[channel].id))
  return row?.isOn ?? false
}

export async function readResidentChannel(query: Executor, channel: ResidentChannel): Promise<ResidentMails> {
  const states = await readStates(query)
  return {
    isOn: await isResidentChannelOn(query, channel),
    ...presentState(states.get(RESIDENT_CHANNELS[channel].id)),
  }
}

export async function readNotifications(query: Executor): Promise<ResidentNotifications> {
  const [row] = await query.select({ followed: countDistinct(followers.reportId) }).from(followers)
  return { ...(await readResidentChannel(query, 'notifications')), followed: row?.followed ?? 0 }
}

interface Switched {
  channel: ResidentChannel
  isOn: boolean
  settings: ConnectionSettings
  now: number
}

/** What waits when a channel is switched off is never sent: a notification is not mailed instead. */
export async function switchResidentChannel(
  { transaction, audit, tell }: PartChange,
  { channel, isOn, settings, now }: Switched,
): Promise<void> {
  if (channel === 'mails' && isOn && !settings.mail)
    throw new Refusal(
      'not-possible-now',
      'No mail server is set up. Who runs the server sets SMTP_URL and MAIL_FROM.',
    )
  const { id, name, subject } = RESIDENT_CHANNELS[channel]
  await transaction
    .insert(channels)
    .values({ id, name, kind: 'residents', url: '', isOn, madeAt: new Date(now) })
    .onConflictDoUpdate({ target: channels.id, set: { isOn } })
  if (!isOn)
    await transaction.delete(messages).where(and(eq(messages.channelId, id), eq(messages.state, 'waiting')))
  audit(`${subject}.put`, subject, { isOn })
  tell()
}
