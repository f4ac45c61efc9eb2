import type { PartChange } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import type { OffReason } from '../../operations'
import { channels, messages } from '../tables'

interface SwitchedOff {
  at: Date
  because: OffReason
  /** What the mail server answered. */
  detail: string | null
}

const FAILURES = {
  unsubscribed: 'its owner wants no more mails',
  refused: 'its address was refused meanwhile',
} as const satisfies Record<OffReason, string>

/** Switches an address off. What waits for it is listed as not delivered, so that nothing is sent when it is switched on months later. */
export async function switchOff(
  { transaction, audit }: Pick<PartChange, 'transaction' | 'audit'>,
  { id, name }: { id: string; name: string },
  { at, because, detail }: SwitchedOff,
): Promise<void> {
  await transaction
    .update(channels)
    .set({ isOn: false, offAt: at, offBecause: because, offDetail: detail })
    .where(eq(channels.id, id))
  await transaction
    .update(messages)
    .set({ state: 'failed', failure: FAILURES[because] })
    .where(and(eq(messages.channelId, id), eq(messages.state, 'waiting')))
  audit('channel.switch-off', `channel:${id}`, { name, because, detail })
}
