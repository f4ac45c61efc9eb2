import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Position = [lng: number, lat: number]

interface Said {
  status: number
  body: unknown
}

/** An OSRM server on loopback whose roads run along the meridians and parallels, at 10 m/s. */
export interface FakeOsrm {
  url: string
  /** The requests so far, each with its path. */
  asked: string[]
  /** Sets every further response; null for the response by its roads. */
  say: (answer: Said | 'nothing' | null) => void
  close: () => void
}

export const METRES_A_DEGREE = 100_000

export async function startFakeOsrm({ maxTableSize = 100 } = {}): Promise<FakeOsrm> {
  let forced: Said | 'nothing' | null = null
  const asked: string[] = []
  const server = createServer((request, response) => {
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

function answerTo(path: string, maxTableSize: number): Said {
  const { pathname, searchParams } = new URL(path, 'http://osrm')
  const [, service, version, profile, coordinates = ''] = pathname.split('/')
  if (version !== 'v1' || profile !== 'driving') return refusal('InvalidVersion', 'Version not found.')
  const places = decodeURIComponent(coordinates)
    .split(';')
    .map((pair) => pair.split(',').map(Number) as Position)
  if (places.some((place) => place.length !== 2 || place.some(Number.isNaN)))
    return refusal('InvalidQuery', 'Query string malformed close to position 0')
  if (service === 'table') return tableOf(places, searchParams, maxTableSize)
  if (service === 'route') return routeOf(places)
  return refusal('InvalidService', 'Service not found.')
}

function tableOf(places: readonly Position[], query: URLSearchParams, maxTableSize: number): Said {
  const chosen = (name: string) => {
    const list = query.get(name) ?? 'all'
    return list === 'all' ? places : list.split(';').map((index) => places[Number(index)])
  }
  const [sources, destinations] = [chosen('sources'), chosen('destinations')]
  if ([...sources, ...destinations].includes(undefined))
    return refusal('InvalidOptions', 'Index out of bounds')
  if (sources.length * destinations.length > maxTableSize ** 2)
    return refusal('TooBig', 'Too many table coordinates')
  const metres = sources.map((from) =>
    destinations.map((to) => metresBetween(from as Position, to as Position)),
  )
  const annotations = query.get('annotations')?.split(',') ?? ['duration']
  return {
    status: 200,
    body: {
      code: 'Ok',
      ...(annotations.includes('distance') && { distances: metres }),
      ...(annotations.includes('duration') && {
        durations: metres.map((row) => row.map((length) => length && length / 10)),
      }),
    },
  }
}

const routeOf = (places: readonly Position[]): Said => ({
  status: 200,
  body: {
    code: 'Ok',
    routes: [
      {
        geometry: {
          type: 'LineString',
          // Along the parallel first.
          coordinates: places.flatMap((place, i): Position[] => {
            const before = places[i - 1]
            return before ? [[place[0], before[1]], place] : [place]
          }),
        },
      },
    ],
  },
})

/** No road leads south of 42° or back. */
function metresBetween(from: Position, to: Position): number | null {
  if (from[1] < -42 !== to[1] < -42) return null
  return (Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1])) * METRES_A_DEGREE
}

const refusal = (code: string, message: string): Said => ({ status: 400, body: { code, message } })
