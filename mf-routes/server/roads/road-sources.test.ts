import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_TRAVEL } from '../travel/travel-settings'
import { travelTimeService } from '../travel/travel-time-service'
import { cityRoads, extractRoads, type RoadSource } from './road-sources'
import { blockMap, placeAt } from './testing/block-map'
import { osmPbf } from './testing/osm-file'

const folder = mkdtempSync(join(tmpdir(), 'roads-'))
const path = join(folder, 'city.osm.pbf')
afterAll(() => rmSync(folder, { recursive: true }))

let source: RoadSource | undefined
afterEach(async () => source?.close())

/** Puts a file in its place at once, as a copy under another name that is moved does. */
function put(bytes: Buffer, minute: number) {
  writeFileSync(`${path}.new`, bytes)
  utimesSync(`${path}.new`, minute * 60, minute * 60)
  renameSync(`${path}.new`, path)
}

function open() {
  const log: string[] = []
  const keep = (sentence: string) => void log.push(sentence)
  source = extractRoads({ path, drivesOn: 'left' }, { info: keep, warn: keep }, 50)
  return { log, travel: travelTimeService(DEFAULT_TRAVEL, () => 0, source) }
}

async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isIt(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const [from, to] = [placeAt(0, 0.5), placeAt(0, 1.5)]
const isNear = (metres: number | undefined, expected: number) =>
  expect(Math.abs((metres ?? -1) - expected)).toBeLessThan(6)

describe("a council's own extract", () => {
  it('is prepared while plans are estimated, with the reason, and then is what they go by', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel, log } = open()
    const first = await travel.matrix([from, to])
    expect(first.source).toBe('estimate')
    expect(first.note).toMatch(
      /^The roads of ROADS are being prepared \(\d+%\), so distances are straight lines × 1.3, driven at 25 km\/h\.$/,
    )
    expect(await travel.geometry([from, to])).toEqual({
      geometry: null,
      note: expect.stringMatching(/^The roads of ROADS are being prepared \(\d+%\)\.$/),
    })
    const ready = await until(
      () => travel.matrix([from, to]),
      (answer) => answer.source === 'roads',
    )
    isNear(ready.metres[1], 84)
    expect(ready).toMatchObject({ note: null, estimated: [], acrossStreet: [] })
    expect(log).toEqual([
      expect.stringMatching(/The roads of .*city.osm.pbf are prepared: 12 pieces of streets in/),
    ])
  }, 60_000)

  it('gives lines along its roads', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel } = open()
    const { geometry, note } = await until(
      () => travel.geometry([from, placeAt(1.5, 1)]),
      (answer) => answer.geometry !== null,
    )
    expect(note).toBeNull()
    // Past the corners on its way, longitude first.
    expect(geometry?.[0]).toEqual([174.7705, -41.3])
    expect(geometry).toContainEqual([174.771, -41.3])
    expect(geometry?.at(-1)).toEqual([174.771, -41.2985])
  }, 60_000)

  it('estimates what is off its roads, and says so', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel } = open()
    const island = { lat: -41.25, lng: 174.8 }
    const answer = await until(
      () => travel.matrix([from, to, island]),
      (found) => found.source === 'roads',
    )
    expect(answer.estimated).toEqual([2])
    expect(answer.note).toBe(
      '1 place is too far from the roads: these are straight lines × 1.3, driven at 25 km/h.',
    )
    isNear(answer.metres[1], 84)
    expect(answer.metres[2]).toBeGreaterThan(5000)
    const line = await travel.geometry([from, island])
    expect(line.note).toBe('1 way is drawn straight: no road leads there.')
    expect(line.geometry?.at(-1)).toEqual([174.8, -41.25])
  }, 60_000)

  it('of another region is not gone by', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel } = open()
    await until(
      () => travel.matrix([from, to]),
      (found) => found.source === 'roads',
    )
    const elsewhere = Array.from({ length: 8 }, (_, i) => ({ lat: -36.8, lng: 174.7 + i / 100 }))
    const { source: of, note } = await travel.matrix(elsewhere)
    expect(of).toBe('estimate')
    expect(note).toMatch(
      /^Too many places are far from the roads, which may be of another region, so distances are/,
    )
  }, 60_000)

  it('is replaced while plans are made, none of which fails', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel } = open()
    await until(
      () => travel.matrix([from, to]),
      (found) => found.source === 'roads',
    )
    put(osmPbf(blockMap(3, { ways: { 10: { oneway: '-1' } } })), 2)
    const seen: number[] = []
    await until(
      async () => {
        const { source: of, metres } = await travel.matrix([from, to])
        expect(of).toBe('roads')
        seen.push(metres[1] ?? 0)
        return metres[1] ?? 0
      },
      (metres) => metres > 200,
    )
    isNear(seen[0], 84)
    // By the corners of the map, where a bend is no turn.
    isNear(seen.at(-1), 3 * 84 + 4 * 111)
  }, 60_000)

  it('stays in use when a damaged one takes its place', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel, log } = open()
    await until(
      () => travel.matrix([from, to]),
      (found) => found.source === 'roads',
    )
    put(osmPbf(blockMap(3)).subarray(0, 150), 2)
    await until(
      async () => log,
      (lines) => lines.length > 1,
    )
    expect(log[1]).toMatch(
      /^The roads of ROADS cannot be used: it ends too early: copy it again \(.*city.osm.pbf\)\.$/,
    )
    isNear((await travel.matrix([from, to])).metres[1], 84)
  }, 60_000)

  it('stands in for a road server that does not answer, and says so', async () => {
    put(osmPbf(blockMap(3)), 1)
    const { travel } = open()
    await until(
      () => travel.matrix([from, to]),
      (found) => found.source === 'roads',
    )
    const roads = { url: 'http://127.0.0.1:9', maxTableSize: 100, exclude: [], radiusMetres: 500 }
    const service = travelTimeService({ ...DEFAULT_TRAVEL, roads }, () => 0, source)
    const { source: of, note } = await service.matrix([from, to])
    expect(of).toBe('roads')
    expect(note).toMatch(/^The road network did not answer \(.*\), so distances are of the roads of ROADS\.$/)
    expect((await service.geometry([from, to])).geometry).toHaveLength(3)
  }, 60_000)

  it('that cannot be read leaves estimates, with the reason', async () => {
    put(Buffer.from('not a map, but text'), 1)
    const { travel, log } = open()
    await until(
      async () => log,
      (lines) => lines.length > 0,
    )
    expect((await travel.matrix([from, to])).note).toMatch(
      /^The roads of ROADS cannot be used: it is not in the format of .osm.pbf files, so distances are straight lines/,
    )
    // The next file is taken all the same.
    put(osmPbf(blockMap(3)), 2)
    await until(
      () => travel.matrix([from, to]),
      (found) => found.source === 'roads',
    )
  }, 60_000)
})

describe('the streets of the demonstration city', () => {
  const street = { line: [placeAt(0, 0), placeAt(0, 1), placeAt(0, 2)], isOneWay: false }
  const cross = { line: [placeAt(0, 1), placeAt(1, 1)], isOneWay: false }

  it('are what its plans go by, from the first request on', async () => {
    source = cityRoads(async () => [street, cross], 25)
    const travel = travelTimeService(DEFAULT_TRAVEL, () => 0, source)
    const { source: of, metres, seconds, note } = await travel.matrix([placeAt(0, 0.5), placeAt(0.5, 1)])
    expect(of).toBe('roads')
    isNear(metres[1], 42 + 55)
    // 25 km/h, and a left turn.
    expect(seconds[1]).toBe(17)
    expect(note).toBe('Distances follow the streets of the demonstration city, driven at 25 km/h.')
  }, 60_000)

  it("are none in a council's own record, which is estimated", async () => {
    source = cityRoads(async () => null, 25)
    const travel = travelTimeService(DEFAULT_TRAVEL, () => 0, source)
    expect((await travel.matrix([from, to])).note).toBe(
      'Distances are straight lines × 1.3, driven at 25 km/h.',
    )
    expect((await travel.geometry([from, to])).note).toBe('No road network is set: lines are straight.')
  })
})
