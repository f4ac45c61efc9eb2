import type { Point } from 'shared-domain'
import { z } from 'zod'
import { askOsrm, type OsrmFailure, type OsrmServer } from './ask-osrm'

const RowsSchema = z.array(z.array(z.number().nullable()))
const TableSchema = z.object({ durations: RowsSchema, distances: RowsSchema })

/** What OSRM takes at once unless its operator says otherwise. */
const USUAL_COORDINATES = 100
const ASKED_AT_ONCE = 4

/** Whole metres and seconds, row by row; -1 where no road leads. */
export interface Table {
  metres: Int32Array
  seconds: Int32Array
}

type TableResult = { ok: true; table: Table } | { ok: false; failure: OsrmFailure }

/** Every distance between the points, asked for in as many pieces as the server's limit wants. */
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

/** Rows and columns of the whole table. */
interface Tile {
  rows: readonly number[]
  columns: readonly number[]
}

function tilesOf(points: number, coordinates: number): Tile[] {
  const all = Array.from({ length: points }, (_, index) => index)
  if (points <= coordinates) return [{ rows: all, columns: all }]
  // Rows and columns of a piece are different places, which count together.
  const side = Math.max(1, Math.floor(coordinates / 2))
  const parts = Array.from({ length: Math.ceil(points / side) }, (_, part) =>
    all.slice(part * side, (part + 1) * side),
  )
  return parts.flatMap((rows) => parts.map((columns) => ({ rows, columns })))
}

/** The first failure, or null when all pieces are in the table. */
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
