import type { Point } from 'shared-domain'
import { estimateMatrix } from 'shared-domain/route-planning'
import { type FakeOsrm, METRES_A_DEGREE, startFakeOsrm } from './testing/fake-osrm'
import { DEFAULT_TRAVEL } from './travel-settings'
import { travelTimeService } from './travel-time-service'

let osrm: FakeOsrm
let now = 0
afterEach(() => osrm?.close())

/** Along a street that climbs to the north. */
const places = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({ lat: -41.3 + i / 10_000, lng: 174.7 + (i % 7) / 1000 }))

async function openDesk(options?: { maxTableSize: number }) {
  osrm = await startFakeOsrm(options)
  now = 0
  return travelTimeService({ ...DEFAULT_TRAVEL, osrmUrl: osrm.url }, () => now)
}

const onRoads = (points: readonly Point[]) =>
  points.flatMap((a) =>
    points.map((b) => Math.round((Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)) * METRES_A_DEGREE)),
  )

describe('distances along the roads', () => {
  it.each([
    ['at once', 100, 90, 1],
    // 50 a side: seven rows of seven pieces.
    ['in pieces where there are more than the server takes', 100, 330, 49],
    // All at once is too big, and so are the four pieces of 22 a side that are asked for next: 11 a side, nine rows of nine.
    ['in smaller pieces where it takes fewer than most', 21, 90, 1 + 4 + 81],
  ])('are asked for %s', async (_how, maxTableSize, count, requests) => {
    const desk = await openDesk({ maxTableSize })
    const points = places(count)
    const answer = await desk.matrix(points)
    expect(answer).toMatchObject({ source: 'roads', note: null })
    expect(Array.from(answer.metres)).toEqual(onRoads(points))
    expect(answer.seconds[1]).toBe(Math.round((answer.metres[1] ?? 0) / 10))
    expect(osrm.asked).toHaveLength(requests)
  })

  it('are -1 where no road leads', async () => {
    const desk = await openDesk()
    const { metres, seconds } = await desk.matrix([...places(1), { lat: -43, lng: 174.7 }])
    expect([Array.from(metres), Array.from(seconds)]).toEqual([
      [0, -1, -1, 0],
      [0, -1, -1, 0],
    ])
  })

  it('are asked for once a day', async () => {
    const desk = await openDesk()
    const first = await desk.matrix(places(5))
    expect(await desk.matrix(places(5))).toEqual(first)
    expect(osrm.asked).toHaveLength(1)
    now += 25 * 3_600_000
    await desk.matrix(places(5))
    expect(osrm.asked).toHaveLength(2)
  })
})

describe('a road network that gives none', () => {
  it.each([
    [
      'can not snap a place',
      { status: 400, body: { code: 'NoSegment', message: 'Far out' } },
      'NoSegment: Far out',
    ],
    ['finds no table', { status: 400, body: { code: 'NoTable' } }, 'NoTable'],
    ['breaks', { status: 502, body: '<h1>Bad gateway</h1>' }, 'it answered 502'],
    [
      'knows no distances',
      { status: 200, body: { code: 'Ok', durations: [[0]] } },
      'its answer lacks something',
    ],
    [
      'answers too little',
      { status: 200, body: { code: 'Ok', durations: [[0]], distances: [[0]] } },
      'its table has another size',
    ],
    ['takes nothing', { status: 400, body: { code: 'TooBig' } }, 'takes too few places at once'],
  ])(
    'because it %s is stood in for by the estimate, with the reason (ASVS 16.5.2)',
    async (_what, said, reason) => {
      const desk = await openDesk()
      osrm.say(said)
      const points = places(4)
      const { metres, seconds, source, note } = await desk.matrix(points)
      expect({ metres, seconds }).toEqual(estimateMatrix(points))
      expect(source).toBe('estimate')
      expect(note).toContain(reason)
      expect(note).toContain('so distances are straight lines × 1.3, driven at 25 km/h.')
      osrm.say(null)
      expect((await desk.matrix(points)).source).toBe('roads')
    },
  )

  it.each(['matrix', 'geometry'] as const)(
    'because it is down for a %s is left alone for half a minute',
    async (first) => {
      const desk = await openDesk()
      osrm.close()
      expect((await desk[first](places(3))).note).toContain('did not answer')
      const asked = jest.spyOn(globalThis, 'fetch')
      expect((await desk.matrix(places(3))).note).toContain('did not answer')
      expect((await desk.geometry(places(3))).geometry).toBeNull()
      expect(asked).not.toHaveBeenCalled()
      now += 31_000
      await desk.matrix(places(3))
      expect(asked).toHaveBeenCalledTimes(1)
      asked.mockRestore()
    },
  )

  it('because whoever asked has left is not left alone', async () => {
    const desk = await openDesk()
    osrm.say('nothing')
    const leaving = new AbortController()
    const asked = desk.matrix(places(3), leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    osrm.say(null)
    expect((await desk.matrix(places(3))).source).toBe('roads')
  })

  it('because none is set is no failure', async () => {
    const desk = travelTimeService({ osrmUrl: null, estimate: { detourFactor: 1.5, speedKmh: 30 } }, () => 0)
    const answer = await desk.matrix(places(3))
    expect(answer.note).toBe('Distances are straight lines × 1.5, driven at 30 km/h.')
    expect((answer.metres[1] ?? 0) / (estimateMatrix(places(3)).metres[1] ?? 0)).toBeCloseTo(1.5 / 1.3, 1)
  })
})

describe('the line of a route', () => {
  it('follows the roads through all places, however many', async () => {
    const desk = await openDesk()
    const points = places(250)
    const { geometry, note } = await desk.geometry(points)
    expect(note).toBeNull()
    expect(osrm.asked).toHaveLength(3)
    expect(geometry).toHaveLength(2 * 249 + 1)
    const last = points[249] as Point
    expect(geometry?.at(-1)).toEqual([Number(last.lng.toFixed(6)), Number(last.lat.toFixed(6))])
  })

  it('is none when the road network says so', async () => {
    const desk = await openDesk()
    osrm.say({ status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } })
    expect(await desk.geometry(places(3))).toEqual({
      geometry: null,
      note: 'The road network had no answer (NoRoute: Impossible route between points).',
    })
  })
})
