import { type Heartbeat, type PartWork, pause } from 'api/server-part'
import type { ConnectionSettings } from '../../connection-settings'
import { readFromSystem } from './read-passed-on'
import { sendPassedOn } from './send-passed-on'

const POLL_INTERVAL_MS = 2_000

/** Sends reports to the other system, and reads what it says of them, until `signal` is aborted. */
export async function passReportsOn(
  work: PartWork<'reports' | 'reportContacts', ConnectionSettings>,
  signal: AbortSignal,
  heartbeat: Heartbeat,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await sendPassedOn(work, signal)
      await readFromSystem(work, signal)
      heartbeat.well()
    } catch (error) {
      if (!signal.aborted)
        heartbeat.failed(`Reports could not be passed on: ${error instanceof Error ? error.message : error}`)
    }
    await pause(POLL_INTERVAL_MS, signal)
  }
}
