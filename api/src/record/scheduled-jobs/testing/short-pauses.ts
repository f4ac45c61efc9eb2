import timers from 'node:timers/promises'

const SHORT_MS = 25

/** In the tests of a file, background work rests for 25 ms at most before it looks again. Limits of time stay as they are. */
export function takeShortPauses(): void {
  const { setTimeout: delay } = timers
  beforeAll(() => {
    jest.spyOn(timers, 'setTimeout').mockImplementation((ms, value, options) => {
      // As `pause` asks: until a signal ends it, and without keeping the process.
      const isPause = options?.signal !== undefined && options.ref === false
      return delay(isPause ? Math.min(ms ?? 0, SHORT_MS) : ms, value, options)
    })
  })
  afterAll(() => {
    timers.setTimeout = delay
  })
}
