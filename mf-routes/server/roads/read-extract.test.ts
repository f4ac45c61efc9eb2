import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { roadRouter } from '../road-graph/road-router'
import { TRUCK_TURNS, type TurnCosts } from '../road-graph/turn-cost'
import { readExtract } from './read-extract'
import { blockMap, placeAt } from './testing/block-map'
import { type OsmMap, osmPbf, osmXml } from './testing/osm-file'

const folder = mkdtempSync(join(tmpdir(), 'roads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILES = {
  'city.osm': osmXml,
  'city.osm.gz': (map: OsmMap) => gzipSync(osmXml(map)),
  'city.osm.pbf': osmPbf,
}
type FileName = keyof typeof FILES
function write(map: OsmMap, name: FileName = 'city.osm.pbf') {
  const path = join(folder, name)
  writeFileSync(path, FILES[name](map))
  return path
}

const STRAIGHT_ON: TurnCosts = {
  turnPenalty: 0,
  turnBias: 1,
  uTurnPenalty: 0,
  trafficLight: 0,
  drivesOn: 'left',
}
const routerOf = async (map: OsmMap, costs = STRAIGHT_ON) =>
  roadRouter(await readExtract(write(map)), { costs, radiusMetres: 300 })
/** Metres from one place to another, in rows and columns of the map. */
async function metres(map: OsmMap, from: readonly [number, number], to: readonly [number, number]) {
  const { metres } = (await routerOf(map)).table([placeAt(...from), placeAt(...to)])
  return metres[1]
}
const EAST = 84
const NORTH = 111
const about = (blocks: { east?: number; north?: number }) =>
  (blocks.east ?? 0) * EAST + (blocks.north ?? 0) * NORTH
const isNear = (found: number | undefined, expected: number) =>
  expect(Math.abs((found ?? -1) - expected)).toBeLessThan(6)

describe('an extract', () => {
  it.each(Object.keys(FILES) as FileName[])('is read from %s', async (name) => {
    const map = blockMap(3, {
      restrictions: [{ rule: 'no_left_turn', from: 10, via: { node: 101 }, to: 21 }],
    })
    const network = await readExtract(write(map, name))
    expect(network).toMatchObject({ pieces: 12, junctions: 9 })
    expect(network.forbidden).toHaveLength(2)
    expect(network.lat[0]).toBe(-413_000_000)
    // 45 km/h as signposted, of which 80 % are driven.
    expect((network.decimetres[0] ?? 0) / (network.deciseconds[0] ?? 0)).toBeCloseTo(10, 0)
  })

  it('reports how much of it is read', async () => {
    const shares: number[] = []
    await readExtract(write(blockMap(3)), { progress: (share) => shares.push(share) })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it.each([
    [
      'another file',
      'city.osm.pbf',
      Buffer.from('not a map at all, but some text'),
      'not in the format of .osm.pbf',
    ],
    ['an empty file', 'city.osm.pbf', Buffer.alloc(0), 'not in the format of .osm.pbf'],
    [
      'one that was cut off',
      'city.osm.pbf',
      osmPbf(blockMap(3)).subarray(0, 150),
      'it ends too early: copy it again',
    ],
    [
      'one with history',
      'city.osm.pbf',
      osmPbf(blockMap(3), ['HistoricalInformation']),
      'it needs HistoricalInformation',
    ],
    ['XML of something else', 'city.osm', Buffer.from('<gpx></gpx>'), 'not in the format of .osm files'],
    ['XML that was cut off', 'city.osm', Buffer.from(osmXml(blockMap(3)).slice(0, 400)), 'it is damaged'],
    ['what is not compressed', 'city.osm.gz', Buffer.from('<osm></osm>'), 'it is damaged'],
    [
      'a map without roads',
      'city.osm.pbf',
      osmPbf({ ...blockMap(3), ways: {} }),
      'no roads that trucks may use',
    ],
  ])('is refused with a sentence when it is %s', async (_what, name, bytes, reason) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    await expect(readExtract(path)).rejects.toThrow(reason)
  })

  it('of a country is refused before its points are kept, and told what helps', async () => {
    await expect(readExtract(write(blockMap(9)), { mostPoints: 100 })).rejects.toThrow(
      'its roads have more than 100 points: cut your region out of it, such as by osmium extract, or set OSRM_URL for a whole country',
    )
  })
})

describe('the roads of an extract', () => {
  it('lead both ways, and one-way streets one', async () => {
    const map = blockMap(3, { ways: { 10: { oneway: 'yes' } } })
    isNear(await metres(map, [0, 0.5], [0, 1.5]), about({ east: 1 }))
    // Back along the next street.
    isNear(await metres(map, [0, 1.5], [0, 0.5]), about({ east: 3, north: 2 }))
    isNear(
      await metres(blockMap(3, { ways: { 10: { oneway: '-1' } } }), [0, 0.5], [0, 1.5]),
      about({ east: 3, north: 2 }),
    )
  })

  it.each([
    ['hgv', 'no'],
    ['access', 'no'],
    ['motor_vehicle', 'agricultural'],
    ['maxheight', '3.2'],
    ['maxheight', `10'6"`],
    ['maxweight', '3500 kg'],
    ['maxwidth', '2 m'],
    ['highway', 'footway'],
    ['oneway', 'reversible'],
  ])('are not those with %s=%s, which a truck may not use or does not fit', async (key, value) => {
    // From the south to the north along the middle street, which is closed: round by another one.
    isNear(
      await metres(blockMap(3, { ways: { 21: { [key]: value } } }), [0, 1], [2, 1]),
      about({ north: 2, east: 2 }),
    )
  })

  it.each([
    ['hgv', 'yes'],
    ['maxheight', '4.5'],
    ['maxweight', '44'],
    ['maxheight', 'default'],
  ])('are those with %s=%s', async (key, value) => {
    isNear(await metres(blockMap(3, { ways: { 21: { [key]: value } } }), [0, 1], [2, 1]), about({ north: 2 }))
  })

  it.each(['destination', 'private', 'delivery'])(
    'are not driven through with access=%s, but lead to places there',
    async (access) => {
      const map = blockMap(3, { ways: { 21: { access } } })
      isNear(await metres(map, [0, 1], [2, 1]), about({ north: 2, east: 2 }))
      isNear(await metres(map, [0, 0.5], [1.5, 1]), about({ north: 1.5, east: 0.5 }))
    },
  )

  it('obey what is forbidden at a turn', async () => {
    const from = [0, 0.5] as const
    const to = [0.5, 1] as const
    const forbidding = (rule: string, restrictedTo: number, except?: string) =>
      blockMap(3, {
        restrictions: [{ rule, from: 10, via: { node: 101 }, to: restrictedTo, ...(except && { except }) }],
      })
    isNear(await metres(blockMap(3), from, to), about({ east: 0.5, north: 0.5 }))
    // By the corner before, round the block.
    isNear(await metres(forbidding('no_left_turn', 21), from, to), about({ east: 1.5, north: 1.5 }))
    isNear(
      await metres(forbidding('no_left_turn', 21, 'psv;hgv'), from, to),
      about({ east: 0.5, north: 0.5 }),
    )
    isNear(await metres(forbidding('only_straight_on', 10), from, to), about({ east: 1.5, north: 1.5 }))
    // The other way into the same street is free.
    isNear(await metres(forbidding('no_left_turn', 21), [0.5, 0], to), about({ north: 1, east: 1 }))
  })

  it('obey what is forbidden past a street', async () => {
    // From the west, along the middle street, back to the west: three ways, of which the second is short.
    const map: OsmMap = {
      nodes: {
        1: [-41.3, 174.77],
        2: [-41.3, 174.772],
        3: [-41.2995, 174.772],
        4: [-41.2995, 174.77],
        5: [-41.3, 174.775],
        6: [-41.2995, 174.775],
      },
      ways: {
        31: [[1, 2], { highway: 'residential' }],
        32: [[2, 3], { highway: 'residential' }],
        33: [[3, 4], { highway: 'residential' }],
        34: [[2, 5, 6, 3], { highway: 'residential' }],
      },
    }
    const table = async (restrictions: OsmMap['restrictions']) =>
      (await routerOf({ ...map, ...(restrictions && { restrictions }) })).table([
        { lat: -41.3, lng: 174.771 },
        { lat: -41.2995, lng: 174.771 },
      ]).metres[1]
    isNear(await table([]), 84 + 84 + 56)
    const forbidden = [{ rule: 'no_u_turn', from: 31, via: { way: 32 }, to: 33 }]
    isNear(await table(forbidden), 84 + 84 + 56 + 2 * 251)
    // Into the middle street from elsewhere, the same turn is allowed.
    const fromEast = (await routerOf({ ...map, restrictions: forbidden })).table([
      { lat: -41.3, lng: 174.774 },
      { lat: -41.2995, lng: 174.771 },
    ])
    isNear(fromEast.metres[1], 167 + 56 + 84)
  })

  it('end at what stops a truck, and go on at a gate', async () => {
    const across = (barrier: string, more = {}) => blockMap(3, { nodes: { 111: { barrier, ...more } } })
    isNear(await metres(across('gate'), [0.5, 1], [1.5, 1]), about({ north: 1 }))
    isNear(await metres(across('bollard'), [0.5, 1], [1.5, 1]), about({ north: 3, east: 2 }))
    isNear(await metres(across('gate', { access: 'no' }), [0.5, 1], [1.5, 1]), about({ north: 3, east: 2 }))
  })

  it('cost time at turns and lights, more across the traffic', async () => {
    const truck = { ...TRUCK_TURNS, drivesOn: 'left' as const }
    const seconds = async (
      nodes: Record<number, Record<string, string>>,
      drivesOn: 'left' | 'right',
      to: readonly [number, number],
    ) =>
      (await routerOf(blockMap(3, { nodes }), { ...truck, drivesOn })).table([
        placeAt(1, 0.5),
        placeAt(...to),
      ]).seconds[1] ?? 0
    const left = await seconds({}, 'left', [1.5, 1])
    const right = await seconds({}, 'left', [0.5, 1])
    // 11.6 s and 3.4 s, as docs/roads.md has them.
    expect(right - left).toBe(8)
    expect(await seconds({}, 'right', [1.5, 1])).toBe(right)
    expect(await seconds({ 111: { highway: 'traffic_signals' } }, 'left', [1.5, 1])).toBe(left + 2)
  })

  it('are left out where they hang together with nothing', async () => {
    const map = blockMap(3)
    const router = await routerOf({
      nodes: { ...map.nodes, 1: [-41.2985, 174.7715], 2: [-41.2985, 174.7718] },
      ways: { ...map.ways, 99: [[1, 2], { highway: 'service' }] },
    })
    // A car park in the middle of a block: its place is reached from the street beside it.
    const { seconds } = router.table([placeAt(0, 0), { lat: -41.2985, lng: 174.7716 }])
    expect(Array.from(seconds).every((value) => value >= 0)).toBe(true)
  })
})

describe('the side of the street', () => {
  /** A street of two blocks, east and back, with a dead end at both ends. */
  const street: OsmMap = {
    nodes: { 1: [-41.3, 174.77], 2: [-41.3, 174.775], 3: [-41.3, 174.78] },
    ways: { 31: [[1, 2, 3], { highway: 'residential' }] },
  }
  const north = { lat: -41.2999, lng: 174.775 }
  const south = { lat: -41.3001, lng: 174.775 }
  const depot = { lat: -41.3, lng: 174.7725 }
  const to = async (place: { lat: number; lng: number }, atKerb: boolean, drivesOn: 'left' | 'right') =>
    (await routerOf(street, { ...STRAIGHT_ON, drivesOn })).table([depot, { ...place, atKerb }])

  it('is that of the bin, on the left where traffic keeps left', async () => {
    isNear((await to(north, true, 'left')).metres[1], 209)
    // Past it to the end, round and back.
    isNear((await to(south, true, 'left')).metres[1], 209 + 2 * 418)
    isNear((await to(south, true, 'right')).metres[1], 209)
    isNear((await to(south, false, 'left')).metres[1], 209)
  })

  it('is either on a one-way street', async () => {
    const map = blockMap(3, { ways: { 10: { oneway: 'yes' } } })
    const place = { ...placeAt(0, 1.5), lat: placeAt(0, 1.5).lat - 0.00005, atKerb: true }
    const { metres, acrossStreet } = (await routerOf(map)).table([placeAt(0, 0.5), place])
    isNear(metres[1], about({ east: 1 }))
    expect(acrossStreet).toEqual([])
  })
})
