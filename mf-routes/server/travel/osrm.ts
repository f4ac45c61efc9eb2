import { parseJson, RedirectRefused, sameHostFetch } from 'api/server-part'
import type { Point } from 'shared-domain'
import { z } from 'zod'

export type OsrmFailure =
  /** More coordinates than the server accepts at once. */
  | { kind: 'too-big' }
  /** The server refused, or sent something invalid; the message is its own. */
  | { kind: 'refused'; detail: string }
  | { kind: 'no-answer'; detail: string }

type OsrmResult<T> = { ok: true; body: T } | { ok: false; failure: OsrmFailure }

/** The server's address, and the deadline for its response. */
interface OsrmServer {
  /** Without a trailing slash. */
  url: string
  signal: AbortSignal
}

const StatusSchema = z.object({ code: z.string(), message: z.string().optional() })

/** Calls a service of OSRM's HTTP interface, version 1, with coordinates. */
async function askOsrm<S extends z.ZodType>(
  { url, signal }: OsrmServer,
  service: 'table' | 'route',
  { points, query, schema }: { points: readonly Point[]; query: Record<string, string>; schema: S },
): Promise<OsrmResult<z.output<S>>> {
  const coordinates = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  // Table indices are separated by semicolons, which must not be escaped for OSRM.
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  let answered: { status: number; text: string }
  try {
    const response = await sameHostFetch(`${url}/${service}/v1/driving/${coordinates}?${asked.join('&')}`, {
      signal,
    })
    answered = { status: response.status, text: await response.text() }
  } catch (error) {
    return failed({ kind: 'no-answer', detail: signal.aborted ? 'it took too long' : reasonOf(error) })
  }
  return readAnswer(answered, schema)
}

/** The cause of a `fetch` error says more than the error itself. */
function reasonOf(error: unknown): string {
  if (error instanceof RedirectRefused) return error.message
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

function readAnswer<S extends z.ZodType>(
  { status, text }: { status: number; text: string },
  schema: S,
): OsrmResult<z.output<S>> {
  const body = parseJson(text)
  const parsed = StatusSchema.safeParse(body)
  // A proxy may respond instead, and a URL may be too long for it.
  if (!parsed.success)
    return failed(status === 414 || status === 413 ? { kind: 'too-big' } : plainStatus(status))
  const { code, message } = parsed.data
  if (code === 'TooBig') return failed({ kind: 'too-big' })
  if (code !== 'Ok') return failed({ kind: 'refused', detail: message ? `${code}: ${message}` : code })
  const answer = schema.safeParse(body)
  if (answer.success) return { ok: true, body: answer.data }
  return failed({ kind: 'refused', detail: 'its answer lacks something' })
}

const plainStatus = (status: number): OsrmFailure => ({ kind: 'refused', detail: `it answered ${status}` })
const failed = (failure: OsrmFailure) => ({ ok: false, failure }) as const

const RowsSchema = z.array(z.array(z.number().nullable()))
const TableSchema = z.object({ durations: RowsSchema, distances: RowsSchema })

/** OSRM's default limit for coordinates. */
const USUAL_COORDINATES = 100
const ASKED_AT_ONCE = 4

/** Whole metres and seconds, row by row; -1 where there is no road. */
export interface Table {
  metres: Int32Array
  seconds: Int32Array
}

type TableResult = { ok: true; table: Table } | { ok: false; failure: OsrmFailure }

/** All distances between the points, requested in as many blocks as the server's limit requires. */
export async function osrmTable(
  server: OsrmServer,
  points: readonly Point[],
  coordinates = USUAL_COORDINATES,
): Promise<TableResult> {
  const table = { metres: new Int32Array(points.length ** 2), seconds: new Int32Array(points.length ** 2) }
  const failure = await fill(server, points, tilesOf(points.length, coordinates), table)
  if (!failure) return { ok: true, table }
  if (failure.kind !== 'too-big') return { ok: false, failure }
  if (coordinates <= 2) return { ok: false, failure }
  return osrmTable(server, points, Math.max(2, Math.floor(Math.min(coordinates, points.length) / 2)))
}

/** A block of the table: indices of its rows and columns in the whole table. */
interface Tile {
  rows: readonly number[]
  columns: readonly number[]
}

function tilesOf(points: number, coordinates: number): Tile[] {
  const all = Array.from({ length: points }, (_, index) => index)
  if (points <= coordinates) return [{ rows: all, columns: all }]
  // Rows and columns of a block are different places, and the limit counts both.
  const side = Math.max(1, Math.floor(coordinates / 2))
  const parts = Array.from({ length: Math.ceil(points / side) }, (_, part) =>
    all.slice(part * side, (part + 1) * side),
  )
  return parts.flatMap((rows) => parts.map((columns) => ({ rows, columns })))
}

/** The first failure, or null when all blocks were received. */
async function fill(
  server: OsrmServer,
  points: readonly Point[],
  tiles: readonly Tile[],
  table: Table,
): Promise<OsrmFailure | null> {
  const waiting = [...tiles]
  let failure: OsrmFailure | null = null
  const askOn = async () => {
    for (let tile = waiting.shift(); tile && !failure; tile = waiting.shift())
      failure = (await fillTile(server, points, tile, table)) ?? failure
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn))
  return failure
}

async function fillTile(
  server: OsrmServer,
  points: readonly Point[],
  { rows, columns }: Tile,
  table: Table,
): Promise<OsrmFailure | null> {
  const asked = [...new Set([...rows, ...columns])]
  const placeOf = new Map(asked.map((point, place) => [point, place]))
  const indices = (wanted: readonly number[]) => wanted.map((point) => placeOf.get(point)).join(';')
  const result = await askOsrm(server, 'table', {
    points: asked.map((point) => points[point] as Point),
    query: { sources: indices(rows), destinations: indices(columns), annotations: 'duration,distance' },
    schema: TableSchema,
  })
  if (!result.ok) return result.failure
  const { durations, distances } = result.body
  const isWhole = [durations, distances].every(
    (values) => values.length === rows.length && values.every(({ length }) => length === columns.length),
  )
  if (!isWhole) return { kind: 'refused', detail: 'its table has another size' }
  for (const [i, row] of rows.entries())
    for (const [j, column] of columns.entries()) {
      const at = row * points.length + column
      table.metres[at] = whole(distances[i]?.[j])
      table.seconds[at] = whole(durations[i]?.[j])
    }
  return null
}

const whole = (value: number | null | undefined) => Math.round(value ?? -1)

type Line = [lng: number, lat: number][]

const PositionSchema = z.tuple([z.number(), z.number()])
const RouteSchema = z.object({
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(PositionSchema) }) })).min(1),
})

/** The most points in one request; longer routes are requested in sections that share an end point. */
const COORDINATES = 100

type RouteResult = { ok: true; line: Line } | { ok: false; failure: OsrmFailure }

/** The line along the roads through the points in this order. */
export async function osrmRoute(
  server: OsrmServer,
  points: readonly Point[],
  coordinates = COORDINATES,
): Promise<RouteResult> {
  const line: Line = []
  for (let from = 0; from < points.length - 1; from += coordinates - 1) {
    const result = await askOsrm(server, 'route', {
      points: points.slice(from, from + coordinates),
      query: { overview: 'full', geometries: 'geojson', steps: 'false' },
      schema: RouteSchema,
    })
    if (!result.ok) {
      if (result.failure.kind !== 'too-big' || coordinates <= 2) return result
      return osrmRoute(server, points, Math.max(2, Math.floor(coordinates / 2)))
    }
    const [route] = result.body.routes
    // Where two sections meet, both contain the point.
    line.push(...(route?.geometry.coordinates ?? []).slice(line.length > 0 ? 1 : 0))
  }
  return { ok: true, line }
}
