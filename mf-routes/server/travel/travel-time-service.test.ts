import type { Point } from 'shared-domain'
import { estimateMatrix } from 'shared-domain/route-planning'
import type { Place } from '../../operations'
import { type FakeOsrm, METRES_A_DEGREE, startFakeOsrm, TURNING_METRES } from './testing/fake-osrm'
import { DEFAULT_TRAVEL, type RoadServer } from './travel-settings'
import { travelTimeService } from './travel-time-service'

let osrm: FakeOsrm
let now = 0
afterEach(() => osrm?.close())

/** Along a street that climbs to the north. */
const places = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({ lat: -41.3 + i / 10_000, lng: 174.7 + (i % 7) / 1000 }))

async function openDesk(options?: Parameters<typeof startFakeOsrm>[0], known: Partial<RoadServer> = {}) {
  osrm = await startFakeOsrm(options)
  now = 0
  const roads = { url: osrm.url, maxTableSize: 100, exclude: [], radiusMetres: 500, ...known }
  return travelTimeService({ ...DEFAULT_TRAVEL, roads }, () => now)
}

/** The options of a request. */
const optionsOf = (url = '') =>
  Object.fromEntries((url.split('?')[1] ?? '').split('&').map((option) => option.split('=')))

const onRoads = (points: readonly Point[]) =>
  points.flatMap((a) =>
    points.map((b) => Math.round((Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)) * METRES_A_DEGREE)),
  )

describe('distances along the roads', () => {
  it.each([
    ['at once', 100, 90, 1],
    // 83 a side: four rows of four blocks.
    ['in blocks where there are more than the server takes', 100, 330, 16],
    // Two rows, of which the second has one place more than the server takes at once.
    ['in blocks of about the same size', 100, 101, 4],
    // All at once is too big, and so are the four blocks of 45 a side: five rows of five, 18 a side.
    ['in smaller blocks where it takes fewer than most', 21, 90, 1 + 4 + 25],
  ])('are asked for %s', async (_how, maxTableSize, count, requests) => {
    const desk = await openDesk({ maxTableSize })
    const points = places(count)
    const answer = await desk.matrix(points)
    expect(answer).toMatchObject({ source: 'roads', note: null, estimated: [], acrossStreet: [] })
    expect(Array.from(answer.metres)).toEqual(onRoads(points))
    expect(answer.seconds[1]).toBe(Math.round((answer.metres[1] ?? 0) / 10))
    expect(osrm.asked.length).toBe(requests)
  })

  it('are asked for in blocks of the size that the server is said to take', async () => {
    const desk = await openDesk({ maxTableSize: 350 }, { maxTableSize: 350 })
    const points = places(700)
    expect(Array.from((await desk.matrix(points)).metres)).toEqual(onRoads(points))
    expect(osrm.asked).toHaveLength(4)
  })

  it('are asked for in smaller blocks where a proxy cuts the address', async () => {
    const desk = await openDesk({ maxTableSize: 350, addressBytes: 8000 }, { maxTableSize: 350 })
    const points = places(300)
    expect(Array.from((await desk.matrix(points)).metres)).toEqual(onRoads(points))
    expect(osrm.asked.every((address) => address.length < 8000)).toBe(true)
  })

  it('are asked for no larger than the server took before', async () => {
    const desk = await openDesk({ maxTableSize: 40 })
    await desk.matrix(places(60))
    osrm.say(null)
    await desk.matrix(places(61))
    // 30 a side: three rows of three blocks, none of them refused.
    expect(osrm.asked).toHaveLength(9)
  })

  it('of one place are known without a request, which OSRM would refuse', async () => {
    const desk = await openDesk()
    const { metres, seconds, source } = await desk.matrix(places(1))
    expect([Array.from(metres), Array.from(seconds), source]).toEqual([[0], [0], 'roads'])
    expect(osrm.asked).toEqual([])
  })

  it('are asked for from any road near enough, without names of the places', async () => {
    const desk = await openDesk(undefined, { radiusMetres: 350, exclude: ['ferry'] })
    await desk.matrix(places(3))
    expect(optionsOf(osrm.asked[0])).toEqual({
      sources: '0;1;2',
      destinations: '0;1;2',
      annotations: 'duration,distance',
      radiuses: '350;350;350',
      exclude: 'ferry',
      snapping: 'any',
      skip_waypoints: 'true',
    })
    osrm.say(null)
    await desk.geometry(places(2))
    expect(optionsOf(osrm.asked[0])).toMatchObject({
      exclude: 'ferry',
      snapping: 'any',
      skip_waypoints: 'true',
    })
  })

  it('need no radius where any distance to the road is right', async () => {
    const desk = await openDesk(undefined, { radiusMetres: null })
    expect((await desk.matrix([...places(2), AT_SEA])).note).toBeNull()
    expect(optionsOf(osrm.asked[0])).not.toHaveProperty('radiuses')
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

const AT_SEA: Place = { lat: -39.9, lng: 174.7 }
const ACROSS_THE_STRAIT: Place = { lat: -43, lng: 174.7 }

describe('places without a road', () => {
  const estimate = (all: readonly Place[], from: number, to: number) =>
    estimateMatrix(all).metres[from * all.length + to]
  const cell = (metres: Int32Array, all: readonly Place[], from: number, to: number) =>
    metres[from * all.length + to]

  it('of which no road leads to the others are estimated, and named', async () => {
    const desk = await openDesk()
    const all = [...places(3), ACROSS_THE_STRAIT]
    const { metres, source, estimated, note } = await desk.matrix(all)
    expect(source).toBe('roads')
    expect(estimated).toEqual([3])
    expect(note).toBe('To or from 1 place no road leads: these are straight lines × 1.3, driven at 25 km/h.')
    expect(cell(metres, all, 0, 3)).toBe(estimate(all, 0, 3))
    expect(cell(metres, all, 3, 1)).toBe(estimate(all, 3, 1))
    expect(cell(metres, all, 0, 1)).toBe(onRoads(all.slice(0, 2))[1])
  })

  it('stay estimated when the table is taken from the cache', async () => {
    const desk = await openDesk()
    const all = [...places(3), ACROSS_THE_STRAIT]
    const first = await desk.matrix(all)
    expect(await desk.matrix(all)).toEqual(first)
    expect(osrm.asked).toHaveLength(1)
  })

  it('are those of the smaller group, whose own roads still count', async () => {
    const desk = await openDesk()
    const all = [ACROSS_THE_STRAIT, ...places(3), { lat: -43.01, lng: 174.7 }]
    const { metres, estimated } = await desk.matrix(all)
    expect(estimated).toEqual([0, 4])
    expect(cell(metres, all, 0, 4)).toBe(1000)
  })

  it('too far from every road are left out of the requests, and estimated', async () => {
    const desk = await openDesk({ maxTableSize: 20 }, { maxTableSize: 20 })
    const all = [...places(30), AT_SEA, ...places(50).slice(30), { ...AT_SEA, lng: 174.8 }]
    const { metres, estimated, note } = await desk.matrix(all)
    expect(estimated).toEqual([30, 51])
    expect(note).toContain('2 places are too far from the roads: these are straight lines')
    expect(cell(metres, all, 30, 2)).toBe(estimate(all, 30, 2))
    expect(cell(metres, all, 0, 50)).toBe(onRoads([all[0] as Place, all[50] as Place])[1])
  })

  it('are too many to be right where the roads are of another region', async () => {
    const desk = await openDesk()
    const all = Array.from({ length: 40 }, (_, i) => ({ lat: -39.9, lng: 174 + i / 100 }))
    const { source, note } = await desk.matrix(all)
    expect(source).toBe('estimate')
    expect(note).toContain('too many places are far from its roads, which may be of another region')
    expect(osrm.asked.length).toBeLessThan(10)
  })

  it('are said together where both kinds are', async () => {
    const desk = await openDesk()
    const { estimated, note } = await desk.matrix([...places(8), ACROSS_THE_STRAIT, AT_SEA])
    expect(estimated).toEqual([8, 9])
    expect(note).toMatch(/^1 place is too far from the roads and to or from 1 place no road leads: /)
  })

  it('that OSRM does not name make the whole table an estimate', async () => {
    const desk = await openDesk()
    osrm.say({ status: 400, body: { code: 'NoSegment', message: 'One of the coordinates is off' } })
    expect((await desk.matrix(places(3))).note).toContain('NoSegment: One of the coordinates is off')
  })
})

describe('the side of the street', () => {
  const STREET = -41.3
  /** East of the depot; the kerb of the way there is the northern one. */
  const north: Place = { lat: STREET + 0.001, lng: 174.71, atKerb: true }
  const south: Place = { lat: STREET - 0.001, lng: 174.71, atKerb: true }
  const depot: Place = { lat: STREET, lng: 174.7 }
  const metresTo = async (place: Place, desk = openDesk()) =>
    Array.from((await (await desk).matrix([depot, place])).metres.slice(1, 3))

  it('is that of the place, with traffic on the left', async () => {
    expect(await metresTo(north)).toEqual([1100, 1100 + TURNING_METRES])
    osrm.close()
    // The truck turns round before it comes, and is on its way back already.
    expect(await metresTo(south)).toEqual([1100 + TURNING_METRES, 1100])
    expect(optionsOf(osrm.asked[0]).approaches).toBe('unrestricted;curb')
    osrm.close()
    expect(await metresTo({ ...south, atKerb: false })).toEqual([1100, 1100])
    expect(optionsOf(osrm.asked[0])).not.toHaveProperty('approaches')
  })

  it('is part of what is kept', async () => {
    const desk = openDesk()
    const [there] = await metresTo(south, desk)
    expect(await metresTo({ ...south, atKerb: false }, desk)).toEqual([1100, 1100])
    expect(await metresTo(south, desk)).toEqual([there, 1100])
    expect(osrm.asked).toHaveLength(2)
  })

  it('is minded across the blocks of a table', async () => {
    const all = [depot, ...places(20).map((place): Place => ({ ...place, atKerb: true }))]
    const whole = await (await openDesk()).matrix(all)
    osrm.close()
    const inBlocks = await (await openDesk({ maxTableSize: 4 }, { maxTableSize: 4 })).matrix(all)
    expect(Array.from(inBlocks.metres)).toEqual(Array.from(whole.metres))
    expect(osrm.asked.length).toBeGreaterThan(25)
  })

  it('is either where no truck can come on its own', async () => {
    const narrow: Place = { lat: STREET - 0.001, lng: 176.01, atKerb: true }
    const all = [depot, north, narrow]
    const answer = await (await openDesk()).matrix(all)
    expect(answer).toMatchObject({ source: 'roads', estimated: [], acrossStreet: [2], note: null })
    expect(answer.metres[2]).toBe(131_100)
    // The others keep theirs.
    expect(answer.metres[1]).toBe(1100)
    expect(answer.metres[3]).toBe(1100 + TURNING_METRES)
  })

  it('is either for the line, too, where no way leads along the kerb', async () => {
    const desk = await openDesk()
    const narrow: Place = { lat: STREET - 0.001, lng: 176.01, atKerb: true }
    expect((await desk.geometry([depot, south, depot])).geometry).toHaveLength(5)
    expect(optionsOf(osrm.asked[0]).approaches).toBe('unrestricted;curb;unrestricted')
    expect((await desk.geometry([depot, narrow])).geometry).toHaveLength(3)
    expect(optionsOf(osrm.asked[2])).not.toHaveProperty('approaches')
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
    [
      'sends the waypoints that it was asked to skip, and too few rows',
      {
        status: 200,
        body: {
          code: 'Ok',
          durations: [[0, null, 3, 4]],
          distances: [[0, null, 3, 4]],
          sources: [{ hint: 'a', distance: 1.2, name: '', location: [174.7, -41.3] }],
          destinations: [],
        },
      },
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

  it('because of roads that its profile can not exclude says which were asked for', async () => {
    const desk = await openDesk(undefined, { exclude: ['ferry', 'toll'] })
    expect((await desk.matrix(places(3))).note).toBe(
      'The road network had no answer (InvalidValue: Exclude flag combination is not supported; OSRM_EXCLUDE asks for ferry,toll), so distances are straight lines × 1.3, driven at 25 km/h.',
    )
  })

  it.each([413, 414, 431])(
    'because a proxy before it refuses long addresses with %d takes smaller blocks',
    async (status) => {
      const desk = await openDesk()
      osrm.say({ status, body: '' })
      const { note } = await desk.matrix(places(8))
      expect(note).toContain('takes too few places at once')
      expect(osrm.asked.length).toBeGreaterThan(3)
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
    const desk = travelTimeService({ roads: null, estimate: { detourFactor: 1.5, speedKmh: 30 } }, () => 0)
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
