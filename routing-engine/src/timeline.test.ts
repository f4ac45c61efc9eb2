import * as fc from 'fast-check'
import { timeline } from '.'
import { makeTruck } from './testing/make-request'

const POINTS = 6
const DAY = 600

interface Call {
  point: number
  serviceSeconds: number
  windows: { from: number; to: number }[]
}

const stops: fc.Arbitrary<Call[]> = fc.array(
  fc.record({
    point: fc.integer({ min: 1, max: POINTS - 1 }),
    serviceSeconds: fc.integer({ min: 0, max: 40 }),
    windows: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 0, max: 200 }))
        .map(([from, length]) => [{ from, to: from + length }]),
      { nil: [] },
    ),
  }),
  { minLength: 1, maxLength: 5 },
)
const seconds = fc.array(fc.integer({ min: 0, max: 90 }), {
  minLength: POINTS * POINTS,
  maxLength: POINTS * POINTS,
})

/** How long the day is that begins at `left`, by driving it; infinite when a window or the shift forbids it. */
function dayFrom(left: number, legs: readonly number[], calls: readonly Call[]): number {
  let time = left
  let at = 0
  for (const { point, serviceSeconds, windows } of calls) {
    time += point === at ? 0 : (legs[at * POINTS + point] ?? 0)
    const [window] = windows
    if (window && time > window.to) return Number.POSITIVE_INFINITY
    time = Math.max(time, window?.from ?? 0) + serviceSeconds
    at = point
  }
  time += at === 0 ? 0 : (legs[at * POINTS] ?? 0)
  return time <= DAY ? time - left : Number.POSITIVE_INFINITY
}

describe('timeline of a truck with a longest day', () => {
  it('leaves such that the day is as short as it can be, and is none where that is too long', () => {
    fc.assert(
      fc.property(seconds, stops, fc.integer({ min: 0, max: DAY }), (legs, calls, longestDaySeconds) => {
        const matrix = { points: POINTS, metres: Float64Array.from(legs), seconds: Float64Array.from(legs) }
        const truck = makeTruck({ shift: { from: 0, to: DAY }, longestDaySeconds })
        const driven = timeline(matrix, truck, 0, calls)
        const shortest = Math.min(...Array.from({ length: DAY + 1 }, (_, left) => dayFrom(left, legs, calls)))
        expect(driven ? driven.home.arrival - driven.left : null).toBe(
          shortest <= longestDaySeconds ? shortest : null,
        )
      }),
      { numRuns: 500 },
    )
  })
})
