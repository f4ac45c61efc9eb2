import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkQuery, refusal, type Said } from './osrm-query'

type Position = [lng: number, lat: number]
type Approach = 'curb' | 'unrestricted'

/** A place of a request, as OSRM reads it. */
interface Asked {
  position: Position
  approach: Approach
  /** In metres; infinite unless the request limits it. */
  radius: number
}

/** An OSRM server on loopback whose roads run along the meridians and parallels, at 10 m/s, with traffic on the left. */
export interface FakeOsrm {
  url: string
  /** The requests so far, each with its path. */
  asked: string[]
  /** Sets every further response; null for the response by its roads. */
  say: (answer: Said | 'nothing' | null) => void
  close: () => void
}

export const METRES_A_DEGREE = 100_000
/** What a way is longer by for each end at which the truck has to face the other way. */
export const TURNING_METRES = 200
/** North of it is the sea, so far from any road. */
const SHORE_LAT = -40
const SEA_METRES = 5000
/** No road leads south of it or back. */
const STRAIT_LAT = -42
/** East of it no truck can turn round. */
const NARROW_LNG = 176

/** OSRM reads an address of any length; `addressBytes` is the limit of a proxy before it. */
export async function startFakeOsrm({
  maxTableSize = 100,
  addressBytes = 1_000_000,
} = {}): Promise<FakeOsrm> {
  let forced: Said | 'nothing' | null = null
  const asked: string[] = []
  const server = createServer({ maxHeaderSize: addressBytes }, (request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    if (forced === 'nothing') return
    const { status, body } = forced ?? answerTo(url, maxTableSize)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    say(answer) {
      forced = answer
      asked.splice(0)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answerTo(url: string, maxTableSize: number): Said {
  const checked = checkQuery(url)
  if (!checked.ok) return checked.said
  const { service, positions, options } = checked
  const list = (name: string) => options.get(name)?.split(';') ?? []
  const [radiuses, approaches] = [list('radiuses'), list('approaches')]
  const places = positions.map(
    (position, at): Asked => ({
      position,
      approach: approaches[at] === 'curb' ? 'curb' : 'unrestricted',
      radius: Number(radiuses[at] || Number.NaN) || Number.POSITIVE_INFINITY,
    }),
  )
  const sizes = service === 'table' ? tableRefusal(places, options, maxTableSize) : null
  if (sizes) return sizes
  const lost = places.findIndex(({ position, radius }) => position[1] > SHORE_LAT && radius < SEA_METRES)
  if (lost >= 0) return refusal('NoSegment', `Could not find a matching segment for coordinate ${lost}`)
  return service === 'table' ? tableOf(places, options) : routeOf(places, options)
}

const indicesOf = (options: ReadonlyMap<string, string>, name: string, places: readonly Asked[]) => {
  const list = options.get(name) ?? 'all'
  return list === 'all' ? places.map((_, at) => at) : list.split(';').map(Number)
}

function tableRefusal(places: readonly Asked[], options: ReadonlyMap<string, string>, maxTableSize: number) {
  const [sources, destinations] = [
    indicesOf(options, 'sources', places),
    indicesOf(options, 'destinations', places),
  ]
  if ([...sources, ...destinations].some((index) => index >= places.length))
    return refusal('InvalidOptions', 'Index out of bounds')
  return sources.length * destinations.length > maxTableSize ** 2
    ? refusal('TooBig', 'Too many table coordinates')
    : null
}

function tableOf(places: readonly Asked[], options: ReadonlyMap<string, string>): Said {
  const [sources, destinations] = [
    indicesOf(options, 'sources', places),
    indicesOf(options, 'destinations', places),
  ]
  const metres = sources.map((from) =>
    destinations.map((to) => (from === to ? 0 : metresBetween(places[from] as Asked, places[to] as Asked))),
  )
  const annotations = options.get('annotations')?.split(',') ?? ['duration']
  const waypoints = (indices: readonly number[]) =>
    indices.map((index) => ({ ...waypointOf(places[index] as Asked) }))
  return {
    status: 200,
    body: {
      code: 'Ok',
      ...(annotations.includes('distance') && { distances: metres }),
      ...(annotations.includes('duration') && {
        durations: metres.map((row) => row.map((length) => length && length / 10)),
      }),
      ...(options.get('skip_waypoints') !== 'true' && {
        sources: waypoints(sources),
        destinations: waypoints(destinations),
      }),
    },
  }
}

const waypointOf = ({ position }: Asked) => ({
  hint: 'x'.repeat(80),
  distance: 4.5,
  name: 'Cuba Street',
  location: position,
})

function routeOf(places: readonly Asked[], options: ReadonlyMap<string, string>): Said {
  const legs = places.slice(1).map((to, at) => metresBetween(places[at] as Asked, to))
  if (legs.includes(null)) return refusal('NoRoute', 'Impossible route between points')
  return {
    status: 200,
    body: {
      code: 'Ok',
      routes: [
        {
          distance: legs.reduce((sum: number, length) => sum + (length ?? 0), 0),
          geometry: {
            type: 'LineString',
            // Along the parallel first.
            coordinates: places.flatMap(({ position }, at): Position[] => {
              const before = places[at - 1]?.position
              return before ? [[position[0], before[1]], position] : [position]
            }),
          },
        },
      ],
      ...(options.get('skip_waypoints') !== 'true' && { waypoints: places.map(waypointOf) }),
    },
  }
}

function metresBetween(from: Asked, to: Asked): number | null {
  const [a, b] = [from.position, to.position]
  if (a[1] < STRAIT_LAT !== b[1] < STRAIT_LAT) return null
  const isEastbound = b[0] >= a[0]
  const turns = [from, to].filter((place) => place.approach === 'curb' && kerbIsNorth(place) !== isEastbound)
  if (turns.some(({ position }) => position[0] > NARROW_LNG)) return null
  return (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])) * METRES_A_DEGREE + turns.length * TURNING_METRES
}

/** Traffic keeps left, so the kerb of the way east is the northern one. Streets are 0.01° apart. */
const kerbIsNorth = ({ position }: Asked) => position[1] >= Math.round(position[1] * 100) / 100
