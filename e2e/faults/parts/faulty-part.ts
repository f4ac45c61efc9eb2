import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from 'api/faulty-part/testing'

const POLL_INTERVAL_MS = 20

/** Has the part do something that it should not. Whether it is answered does not matter. */
export const commitFault = (address: string, fault: Fault): Promise<unknown> =>
  fetch(`${address}/api/faulty/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  }).catch(() => undefined)

/** Whether the part serves its table. */
export const servesThings = (address: string): Promise<boolean> =>
  fetch(`${address}/api/faulty/things`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/**
 * Watches the part for `watchedMs`, and longer while it does not serve. Returns for how long it was away: from the first request that it did
 * not serve until it served again for good, in ms; 0 when it served all the time. A fault may take seconds until it does harm.
 */
export async function msAway(address: string, watchedMs: number): Promise<number> {
  const began = performance.now()
  let awaySince: number | undefined
  let backAt: number | undefined
  while (performance.now() - began < watchedMs || (awaySince !== undefined && backAt === undefined)) {
    const askedAt = performance.now()
    const isServed = await servesThings(address)
    if (!isServed) awaySince ??= askedAt
    if (awaySince !== undefined) backAt = isServed ? (backAt ?? performance.now()) : undefined
    await pause(POLL_INTERVAL_MS)
  }
  return awaySince === undefined || backAt === undefined ? 0 : backAt - awaySince
}
