import fc from 'fast-check'
import { aucklandDate, DAY_MS } from 'shared-domain'
import { REPORT_STATUSES } from 'shared-domain/contract'

/** The first moment of a day in Pacific/Auckland, found by trying: the zone is 12 or 13 hours ahead. */
export function midnight(day: string): Date {
  const tried = [13, 12].map((ahead) => new Date(Date.parse(`${day}T00:00:00Z`) - ahead * 3_600_000))
  const found = tried.find(
    (at) => aucklandDate(at) === day && aucklandDate(new Date(at.getTime() - 1)) !== day,
  )
  if (!found) throw new Error(`${day} has no midnight`)
  return found
}

/** The beginning, noon and end of days on which clocks change, of days whose period contains one, and of other days. */
const nows = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '2026-04-05',
        '2026-04-06',
        '2026-04-20',
        '2026-09-27',
        '2026-09-28',
        '2026-10-10',
        '2026-11-21',
      ),
      fc.constantFrom(0, 1, 5 * 60_000, 12 * 3_600_000, 23 * 3_600_000 - 1),
    )
    .map(([day, ms]) => new Date(midnight(day).getTime() + ms)),
  fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
)

/** Moments within 60 days; often at or a millisecond beside a day's boundary, the present, or the same time yesterday. */
function moments(now: Date) {
  const edges = fc
    .oneof(fc.constantFrom(0, 1, 7, 14, 21, 28, 29, 56), fc.integer({ min: 0, max: 60 }))
    .map((days) => midnight(aucklandDate(new Date(now.getTime() - days * DAY_MS))).getTime())
  const turning = fc.constantFrom(now.getTime(), now.getTime() - DAY_MS)
  const aside = fc.constantFrom(-1, 0, 0, 1)
  return fc.oneof(
    fc.integer({ min: -60 * DAY_MS, max: DAY_MS }).map((ms) => new Date(now.getTime() + ms)),
    fc.tuple(fc.oneof(edges, turning), aside).map(([at, ms]) => new Date(at + ms)),
  )
}

// Quarters, so that they are the same number in single precision.
const quarters = (max: number) => fc.integer({ min: 0, max: max * 4 }).map((n) => n / 4)
const level = fc.oneof(quarters(110), fc.constantFrom(50, 50.25, 80, 80.25))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

/** A record of up to eight bins with all that happened to them, and the moment at which it is looked at. */
export const histories = nows
  // Few moments to choose from, so that several things happen at the same one.
  .chain((now) => fc.tuple(fc.constant(now), fc.array(moments(now), { minLength: 4, maxLength: 4 })))
  .chain(([now, few]) => {
    const at = fc.oneof(moments(now), fc.constantFrom(...few))
    return fc.record({
      now: fc.constant(now),
      thresholds: fc.record({
        warningAbove: fc.integer({ min: 30, max: 55 }),
        fullAbove: fc.integer({ min: 60, max: 95 }),
      }),
      bins: fc.array(
        fc.record({
          createdAt: at,
          removedAt: maybe(at),
          status: fc.constantFrom('normal', 'warning', 'full'),
          fillLevel: maybe(level),
        }),
        { maxLength: 8 },
      ),
      readings: fc.array(fc.record({ bin: fc.nat(), at, fillLevel: level }), { maxLength: 40 }),
      collections: fc.array(fc.record({ bin: fc.nat(), at, fillLevel: maybe(level) }), { maxLength: 60 }),
      routes: fc.array(
        fc.record({
          times: fc.array(at, { maxLength: 2 }),
          baselineKm: quarters(2000),
          distanceKm: quarters(600),
          /** Of four stops. */
          done: fc.integer({ min: 0, max: 4 }),
        }),
        { maxLength: 12 },
      ),
      reports: fc.array(
        fc.record({
          status: fc.constantFrom(...REPORT_STATUSES),
          isHeld: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
    })
  })
export type History = typeof histories extends fc.Arbitrary<infer H> ? H : never

/** A record without any row. */
export const EMPTY_HISTORY: History = {
  now: new Date('2026-11-21T03:00:00Z'),
  thresholds: { warningAbove: 50, fullAbove: 80 },
  bins: [],
  readings: [],
  collections: [],
  routes: [],
  reports: [],
}

/** A bin of a history that was never full. */
export const STANDING_BIN = {
  createdAt: new Date('2026-01-01'),
  removedAt: null,
  status: 'normal',
  fillLevel: 20,
} as const
