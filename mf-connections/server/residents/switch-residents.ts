import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import type { ResidentMails } from '../../operations'
import { failureOf, readStates } from '../channels/read-channels'
import type { ConnectionSettings } from '../connection-settings'
import { channels, messages } from '../tables'

/** The id of the channel that the residents are. */
export const RESIDENTS_ID = '5e1de275-0000-4000-8000-000000000001'

export async function isOnFor(query: Executor): Promise<boolean> {
  const [row] = await query
    .select({ isOn: channels.isOn })
    .from(channels)
    .where(eq(channels.id, RESIDENTS_ID))
  return row?.isOn ?? false
}

export async function readResidents(query: Executor): Promise<ResidentMails> {
  const state = (await readStates(query)).get(RESIDENTS_ID)
  return {
    isOn: await isOnFor(query),
    lastSentAt: state?.lastSentAt?.toISOString() ?? null,
    waiting: state?.waiting ?? 0,
    failure: state ? failureOf(state) : null,
  }
}

interface Switched {
  isOn: boolean
  settings: ConnectionSettings
  now: number
}

/** Switches mails to residents on or off. What waits when they are switched off is never sent. */
export async function switchResidents(
  { transaction, audit, tell }: PartChange,
  { isOn, settings, now }: Switched,
): Promise<void> {
  if (isOn && !settings.mail)
    throw new Refusal(
      'not-possible-now',
      'No mail server is set up. Who runs the server sets SMTP_URL and MAIL_FROM.',
    )
  await transaction
    .insert(channels)
    .values({ id: RESIDENTS_ID, name: 'Residents', kind: 'residents', url: '', isOn, madeAt: new Date(now) })
    .onConflictDoUpdate({ target: channels.id, set: { isOn } })
  if (!isOn)
    await transaction
      .delete(messages)
      .where(and(eq(messages.channelId, RESIDENTS_ID), eq(messages.state, 'waiting')))
  audit('resident-mails.put', 'resident-mails', { isOn })
  tell()
}
