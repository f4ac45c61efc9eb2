import { type Heartbeat, type PartWork, pause } from 'api/server-part'
import type { ConnectionSettings } from '../connection-settings'
import { collectEvents } from './collect-events'
import { dueChannels, sendDue } from './send-due'

const POLL_INTERVAL_MS = 1_000

/**
 * Turns events into messages and sends them, until `signal` is aborted. Each channel is sent to by itself, so that a slow one slows no
 * other.
 */
export async function sendMessages(
  work: PartWork<'accounts' | 'events' | 'reports' | 'reportContacts', ConnectionSettings>,
  signal: AbortSignal,
  heartbeat: Heartbeat,
): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  const send = (channelId: string) =>
    sendDue(work, channelId, signal)
      .catch((error) => {
        if (!signal.aborted) work.log.warn('Messages of a channel could not be sent now', error)
      })
      .finally(() => busy.delete(channelId))
  while (!signal.aborted) {
    try {
      const isAll = await collectEvents(work)
      for (const id of await dueChannels(work)) if (!busy.has(id)) busy.set(id, send(id))
      heartbeat.well()
      if (!isAll) continue
    } catch (error) {
      heartbeat.failed(`Events could not be read: ${error instanceof Error ? error.message : error}`)
    }
    await pause(POLL_INTERVAL_MS, signal)
  }
  await Promise.all(busy.values())
}
