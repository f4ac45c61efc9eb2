/** A tab that the phone put to sleep may never let go of the lock. */
const LONGEST_WAIT_MS = 20_000

/**
 * Does the work while no other tab does it. That only spares the network: where there are no locks, or one is not to
 * be had, the work is done all the same, and the record takes each report once by its key.
 */
export async function oneTabAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LONGEST_WAIT_MS)
  let begun: Promise<T> | undefined
  const begin = () => {
    clearTimeout(timer)
    begun = work()
    return begun
  }
  // Should the browser take the lock away, the work still goes on.
  await navigator.locks.request(lock, { signal: controller.signal }, begin).catch(() => undefined)
  clearTimeout(timer)
  return begun ?? work()
}
