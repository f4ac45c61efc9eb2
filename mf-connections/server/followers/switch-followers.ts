import type { Executor, PartChange } from 'api/server-part'
import { and, countDistinct, eq } from 'drizzle-orm'
import type { ResidentNotifications } from '../../operations'
import { failureOf, readStates } from '../channels/read-channels'
import { channels, followers, messages } from '../tables'

/** The id of the channel that the browsers of residents are. */
export const FOLLOWERS_ID = '5e1de275-0000-4000-8000-000000000002'

export async function isFollowingOn(query: Executor): Promise<boolean> {
  const [row] = await query
    .select({ isOn: channels.isOn })
    .from(channels)
    .where(eq(channels.id, FOLLOWERS_ID))
  return row?.isOn ?? false
}

export async function readNotifications(query: Executor): Promise<ResidentNotifications> {
  const state = (await readStates(query)).get(FOLLOWERS_ID)
  const [row] = await query.select({ followed: countDistinct(followers.reportId) }).from(followers)
  return {
    isOn: await isFollowingOn(query),
    followed: row?.followed ?? 0,
    lastSentAt: state?.lastSentAt?.toISOString() ?? null,
    waiting: state?.waiting ?? 0,
    failure: state ? failureOf(state) : null,
  }
}

/** Switches notifications to residents on or off. What waits when they are switched off is never sent, and never mailed. */
export async function switchNotifications(
  { transaction, audit, tell }: PartChange,
  { isOn, now }: { isOn: boolean; now: number },
): Promise<void> {
  const made = { name: 'Browsers of residents', kind: 'residents', url: '', madeAt: new Date(now) } as const
  await transaction
    .insert(channels)
    .values({ id: FOLLOWERS_ID, ...made, isOn })
    .onConflictDoUpdate({ target: channels.id, set: { isOn } })
  if (!isOn)
    await transaction
      .delete(messages)
      .where(and(eq(messages.channelId, FOLLOWERS_ID), eq(messages.state, 'waiting')))
  audit('resident-notifications.put', 'resident-notifications', { isOn })
  tell()
}
