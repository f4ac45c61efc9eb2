/**
 * How many entries on this device wait in outboxes for the session of a signed-in person. The shell knows no remote: outboxes
 * note their names on the device.
 */
export async function countWaiting(): Promise<number> {
  const { entriesAwaitingSession } = await import(
    /* webpackChunkName: 'waiting-entries' */ 'shared-domain/outbox'
  )
  return entriesAwaitingSession()
}
