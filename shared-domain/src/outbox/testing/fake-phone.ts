import { IDBFactory } from 'fake-indexeddb'
import { classifyResponse, openOutbox } from '..'

// jsdom lacks it, and entries are plain data.
globalThis.structuredClone ??= ((value: unknown) => value) as typeof structuredClone

/** A phone with empty storage. */
export function newPhone(): void {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
}

/** A phone whose browser cannot open IndexedDB. */
export function blockIndexedDb(): void {
  globalThis.indexedDB = {
    open() {
      throw new DOMException('not here', 'SecurityError')
    },
  } as unknown as IDBFactory
}

/** Another tab, or the same one after it was closed. */
export function openTab() {
  const onDelivered = jest.fn()
  const prove = jest.fn(async (challenge: string) => `proof of ${challenge}`)
  const outbox = openOutbox<string>({
    name: 'reports',
    onDelivered,
    prove,
    classify: (answer, { id }) => classifyResponse(answer, (body) => (body as { id?: string }).id === id),
  })
  const stop = outbox.start()
  const put = (about: string, given: object = {}) =>
    outbox.put({ method: 'POST', path: '/api/reports', body: { about }, about, ...given })
  const shown = () => outbox.entries().map(({ about, refusal }) => (refusal ? `${about}: ${refusal}` : about))
  return { ...outbox, onDelivered, prove, stop, put, shown }
}

/** Advances the fake clock by `ms` and lets pending work finish; the fake database does not run on the fake clock. */
export async function pass(ms = 0): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await jest.advanceTimersByTimeAsync(0)
  if (ms === 0) return
  await jest.advanceTimersByTimeAsync(ms)
  await pass()
}
