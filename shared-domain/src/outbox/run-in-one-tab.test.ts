/** @jest-environment jsdom */
import { runInOneTab } from './outbox'

const LOCK = 'a lock'

type Begin = () => Promise<unknown>

/** A browser whose locks do as told. */
function withLocks(request: (signal: AbortSignal, begin: Begin) => Promise<unknown>) {
  const locks = {
    request: (_: string, { signal }: { signal: AbortSignal }, begin: Begin) => request(signal, begin),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}

describe('one tab at a time', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('waits until the other tab is done', async () => {
    let letGo = () => {}
    withLocks(async (_, begin) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return begin()
    })
    const work = jest.fn(async () => 'done')
    const result = runInOneTab(LOCK, work)
    await jest.advanceTimersByTimeAsync(1000)
    expect(work).not.toHaveBeenCalled()
    letGo()
    expect(await result).toBe('done')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not wait for a tab that the phone put to sleep', async () => {
    withLocks(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const work = jest.fn(async () => 'done')
    const result = runInOneTab(LOCK, work)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(await result).toBe('done')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('works where the browser refuses locks, and where it has none', async () => {
    withLocks(() => Promise.reject(new DOMException('not here', 'SecurityError')))
    expect(await runInOneTab(LOCK, async () => 1)).toBe(1)
    Reflect.deleteProperty(navigator, 'locks')
    expect(await runInOneTab(LOCK, async () => 2)).toBe(2)
  })

  it('tells what went wrong with the work, and does it only once', async () => {
    withLocks((_, begin) => begin())
    const work = jest.fn(() => Promise.reject(new Error('broken')))
    await expect(runInOneTab(LOCK, work)).rejects.toThrow('broken')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
