import * as fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import { type FakeOsrm, startFakeOsrm } from './testing/fake-osrm'
import { DEFAULT_TRAVEL } from './travel-settings'
import { travelTimeService } from './travel-time-service'

let osrm: FakeOsrm
beforeAll(async () => {
  osrm = await startFakeOsrm()
})
afterAll(() => osrm.close())

const service = (maxTableSize = 100) =>
  travelTimeService(
    { ...DEFAULT_TRAVEL, roads: { url: osrm.url, maxTableSize, exclude: [], radiusMetres: 500 } },
    () => 0,
  )

const SIZE = 3
const street = Array.from({ length: SIZE }, (_, i) => ({ lat: -41.3 + i / 100, lng: 174.77 }))

const length = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 90_000, noNaN: true }) },
  { weight: 2, arbitrary: fc.constant(null) },
  fc.constantFrom(-1, -0.4, 2 ** 31, 1e300, '12', [], 0),
)
const rows = fc.array(fc.array(length, { minLength: SIZE, maxLength: SIZE }), {
  minLength: SIZE,
  maxLength: SIZE,
})
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.record({ code: fc.constant('Ok'), durations: rows, distances: rows }) },
  fc.record(
    {
      code: fc.constantFrom('Ok', 'NoSegment', 'TooBig', 'NoTable', 'InvalidValue', 'Other'),
      message: fc.constantFrom('for coordinate 1', 'for coordinate 99', 'for coordinate -1', ''),
      durations: fc.anything(),
      distances: rows,
    },
    { requiredKeys: ['code'] },
  ),
  fc.json(),
  fc.string(),
)

/** A negative length was a way of that length, and nobody was told. */
const KEPT: [body: unknown, status: number][] = [
  [
    {
      code: 'Ok',
      durations: [
        [0, 0, 0],
        [0, 0, 0],
        [0, null, 0],
      ],
      distances: [
        [0, 0, 0],
        [0, 0, -1],
        [0, -1, -1],
      ],
    },
    200,
  ],
]

it(
  'any answer is a whole table of distances, or the estimate with the reason',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        answer as fc.Arbitrary<unknown>,
        fc.constantFrom<number>(200, 400, 414, 500),
        async (body, status) => {
          const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
          osrm.say({ status, body: text })
          const { metres, seconds, source, estimated, note } = await service().matrix(street)
          for (const values of [metres, seconds]) {
            expect(values).toHaveLength(SIZE ** 2)
            expect(values.every((value) => value >= 0)).toBe(true)
          }
          expect(estimated.every((row) => row >= 0 && row < SIZE)).toBe(true)
          // Nobody takes an estimate for a road.
          if (source === 'estimate' || estimated.length > 0) expect(note).toMatch(/straight lines/)
        },
      ),
      fuzzing({ runs: 150, share: 0.05, kept: KEPT }),
    )
  },
  FUZZ_TIMEOUT_MS,
)

it(
  'any limit of the server gives the same table',
  async () => {
    osrm.say(null)
    const place = fc.record({
      lat: fc.double({ min: -43, max: -39, noNaN: true }),
      lng: fc.double({ min: 174, max: 176.5, noNaN: true }),
      atKerb: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 2, max: 14 }),
        async (places, limit) => {
          const [whole, inBlocks] = [await service().matrix(places), await service(limit).matrix(places)]
          expect(inBlocks).toEqual(whole)
        },
      ),
      fuzzing({ runs: 40, share: 0.04 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
