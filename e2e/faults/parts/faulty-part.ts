import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from 'api/faulty-part/testing'

const LOOK_EVERY_MS = 20

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
 * Watches the part for `watchedMs`, and longer while it does not serve. Returns how long after the beginning it served again for good, in
 * ms; 0 when it served all the time.
 */
export async function msToRecover(address: string, watchedMs: number): Promise<number> {
  const began = performance.now()
  let recoveredMs = 0
  let isWell = true
  while (performance.now() - began < watchedMs || !isWell) {
    isWell = await servesThings(address)
    if (!isWell) recoveredMs = Number.NaN
    else if (Number.isNaN(recoveredMs)) recoveredMs = performance.now() - began
    await pause(LOOK_EVERY_MS)
  }
  return recoveredMs
}
