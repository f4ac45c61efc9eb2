import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { binPlaces, joinedStreets } from 'api/measuring'
import { networkOfLines, prepareRoads, readExtract, type StreetLine } from 'mf-routes/roads'
import { type Point, seededRandom } from 'shared-domain'
import { isSmoke, load, median, printFigures, rounded } from './bench-run'

const { values } = parseArgs({
  options: {
    /** An extract of OpenStreetMap: `.osm.pbf`, `.osm` or `.osm.gz`. Without one, a made city of squares. */
    file: { type: 'string', ...(isSmoke && { default: writtenExtract() }) },
    driveOn: { type: 'string', default: 'left' },
    smoke: { type: 'boolean' },
  },
})
const drivesOn = values.driveOn === 'right' ? 'right' : 'left'
const KMH = 25
const random = seededRandom(34)
const repeats = load(5, 1)

const city = prepareRoads({
  kind: 'lines',
  lines: joinedStreets(),
  kmh: KMH,
  drivesOn: 'left',
  radiusMetres: 500,
})
const cityGraph = await city.ready
const cityPlaces = sample(binPlaces(), load(300, 30))
const demoTable300Ms = await medianMs(() => city.table(cityPlaces))
const demoLineMs = await medianMs(() => city.line(cityPlaces.slice(0, 100)))
console.log(`The demonstration city: ${cityGraph.pieces} pieces, ${cityGraph.nodes} nodes`)
await city.close()

const began = performance.now()
const roads = values.file
  ? prepareRoads({ kind: 'extract', path: values.file, drivesOn, radiusMetres: 500 })
  : prepareRoads({ kind: 'lines', lines: madeCity(load(150, 12)), kmh: KMH, drivesOn, radiusMetres: 500 })
const graph = await roads.ready
const prepareS = (performance.now() - began) / 1000
console.log(`${values.file ?? 'A made city'}: ${graph.pieces} pieces, ${graph.nodes} nodes`)
const places = sample(await placesOnRoads(), load(700, 40)).map((place, i) => ({
  ...place,
  atKerb: i % 2 === 0,
}))
const table700Ms = await medianMs(() => roads.table(places))
const lineMs = await medianMs(() => roads.line(places.slice(0, 100)))
const { seconds } = await roads.table(places)
const gaps = seconds.filter((value) => value < 0).length
await roads.close()

printFigures({
  demoTable300Ms,
  demoLineMs,
  table700Ms,
  lineMs,
  prepareS: rounded(prepareS, 2),
  graphNodes: graph.nodes,
  gapsPct: rounded((100 * gaps) / seconds.length, 2),
})

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return rounded(median(times), 1)
}

function sample<T>(all: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)] as T)
}

/** Some ten metres beside points of the roads. */
async function placesOnRoads(): Promise<Point[]> {
  const beside = () => (random() - 0.5) * 2e-4
  const { lat, lng } = values.file
    ? await readExtract(values.file)
    : networkOfLines(madeCity(load(150, 12)), KMH)
  return sample([...lat.keys()], 5000).map((at) => ({
    lat: (lat[at] as number) / 1e7 + beside(),
    lng: (lng[at] as number) / 1e7 + beside(),
  }))
}

/** Streets in squares of some 100 m, a third of them of one way; a fifth of the blocks has none on one side. */
function madeCity(side: number): StreetLine[] {
  const draw = seededRandom(7)
  const at = (row: number, column: number) => ({ lat: -41.3 + row / 1000, lng: 174.7 + column / 1000 })
  const all = Array.from({ length: side }, (_, i) => i)
  return all.flatMap((row) =>
    all.flatMap((column) => {
      const ends = [at(row + 1, column), at(row, column + 1)]
      return ends
        .filter(() => draw() > 0.2)
        .map((end) => ({ line: [at(row, column), end], isOneWay: draw() < 0.33 }))
    }),
  )
}

/** A small extract in a file of its own. */
function writtenExtract(): string {
  const ids = new Map<string, number>()
  const idOf = ({ lat, lng }: Point) => {
    const key = `lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}"`
    if (!ids.has(key)) ids.set(key, ids.size + 1)
    return ids.get(key)
  }
  const ways = madeCity(12).map(
    ({ line, isOneWay }, i) =>
      `<way id="${i + 1}">${line.map((point) => `<nd ref="${idOf(point)}"/>`).join('')}<tag k="highway" v="residential"/><tag k="oneway" v="${isOneWay ? 'yes' : 'no'}"/></way>`,
  )
  const nodes = [...ids].map(([place, id]) => `<node id="${id}" ${place}/>`)
  const path = join(mkdtempSync(join(tmpdir(), 'roads-')), 'city.osm')
  writeFileSync(path, `<osm version="0.6">${[...nodes, ...ways].join('')}</osm>`)
  return path
}
