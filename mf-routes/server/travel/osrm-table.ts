import { z } from 'zod'
import type { Place } from '../../operations'
import { areOfAnotherRegion, cutOffPlaces } from './cut-off-places'
import { askOsrm, type OsrmFailure, type OsrmServer } from './osrm'

/** More metres or seconds than any road has, and no more than the table can hold. */
const LONGEST = 1e9
const RowsSchema = z.array(z.array(z.number().min(0).max(LONGEST).nullable()))
const TableSchema = z.object({ durations: RowsSchema, distances: RowsSchema })

const ASKED_AT_ONCE = 4
/** Whole metres and seconds, row by row; -1 where there is no road. */
export interface Table {
  metres: Int32Array
  seconds: Int32Array
}

/** A table of roads, and the rows of places for which it is not what was asked for. */
export interface RoadTable extends Table {
  /** Too far from every road. */
  offRoad: readonly number[]
  /** No road leads from them to most of the others and back. */
  cutOff: readonly number[]
  /** At the kerb, and reached on the other side of the street alone. */
  acrossStreet: readonly number[]
  /** The largest number of sources and of destinations that the server took. */
  tableSize: number
}

type TableResult = { ok: true; table: RoadTable } | { ok: false; failure: OsrmFailure }

/**
 * All ways between the places, requested in as many blocks of sources × destinations as the server's limit requires. A place
 * at the kerb that no way leads to on its own side is requested again for either side.
 */
export async function osrmTable(server: OsrmServer, places: readonly Place[]): Promise<TableResult> {
  const size = places.length
  const table = {
    metres: new Int32Array(size ** 2).fill(-1),
    seconds: new Int32Array(size ** 2).fill(-1),
  }
  for (let row = 0; row < size; row += 1) write(table, row * size + row, 0, 0)
  const filling: Filling = { server, places, table, offRoad: new Set(), tableSize: server.maxTableSize }
  const all = places.map((_, row) => row)
  const failure = await fill(filling, [{ rows: all, columns: all }])
  if (failure) return { ok: false, failure }

  const stuck = cutOffPlaces(table, size, filling.offRoad).filter((row) => places[row]?.atKerb)
  if (stuck.length > 0) {
    const isStuck = new Set(stuck)
    filling.places = places.map((place, row) => (isStuck.has(row) ? { ...place, atKerb: false } : place))
    const again = await fill(filling, [
      { rows: stuck, columns: all },
      { rows: all.filter((row) => !isStuck.has(row)), columns: stuck },
    ])
    if (again) return { ok: false, failure: again }
  }
  const cutOff = cutOffPlaces(table, size, filling.offRoad)
  return {
    ok: true,
    table: {
      ...table,
      offRoad: all.filter((row) => filling.offRoad.has(row)),
      cutOff,
      acrossStreet: stuck.filter((row) => !cutOff.includes(row)),
      tableSize: filling.tableSize,
    },
  }
}

interface Filling {
  server: OsrmServer
  places: readonly Place[]
  table: Table
  offRoad: Set<number>
  /** Halved when the server refuses a block. */
  tableSize: number
}

/** A block of the table: indices of its rows and columns in the whole table. */
interface Block {
  rows: readonly number[]
  columns: readonly number[]
}

/** The first failure, or null when all blocks were received. */
async function fill(filling: Filling, whole: readonly Block[]): Promise<OsrmFailure | null> {
  const waiting = whole.flatMap((block) => blocksOf(block, filling.tableSize))
  const largest = Math.max(...waiting.flatMap(({ rows, columns }) => [rows.length, columns.length]))
  let failure: OsrmFailure | null = null
  const askOn = async () => {
    for (let block = waiting.shift(); block && !failure; block = waiting.shift())
      failure = (await fillBlock(filling, block)) ?? failure
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn))
  const refused = failure as OsrmFailure | null
  if (refused?.kind !== 'too-big' || largest <= 1) return refused
  filling.tableSize = Math.max(1, Math.floor(largest / 2))
  return fill(filling, whole)
}

const blocksOf = ({ rows, columns }: Block, tableSize: number): Block[] =>
  partsOf(rows, tableSize).flatMap((some) =>
    partsOf(columns, tableSize).map((others) => ({ rows: some, columns: others })),
  )

/** In as few parts of about the same length as the limit allows. */
function partsOf(rows: readonly number[], most: number): (readonly number[])[] {
  const parts = Math.ceil(rows.length / most)
  const bound = (part: number) => Math.round((part * rows.length) / parts)
  return Array.from({ length: parts }, (_, part) => rows.slice(bound(part), bound(part + 1)))
}

async function fillBlock(filling: Filling, block: Block): Promise<OsrmFailure | null> {
  const { server, places, offRoad } = filling
  for (;;) {
    const [rows, columns] = [block.rows, block.columns].map((all) => all.filter((row) => !offRoad.has(row)))
    if (!rows?.length || !columns?.length) return null
    const asked = [...new Set([...rows, ...columns])]
    // OSRM refuses a table of one place, whose way to itself is known.
    if (asked.length < 2) return null
    const at = new Map(asked.map((row, index) => [row, index]))
    const indices = (wanted: readonly number[]) => wanted.map((row) => at.get(row)).join(';')
    const radius = server.radiusMetres
    const result = await askOsrm(server, 'table', {
      places: asked.map((row) => places[row] as Place),
      query: {
        sources: indices(rows),
        destinations: indices(columns),
        annotations: 'duration,distance',
        ...(radius !== null && { radiuses: asked.map(() => radius).join(';') }),
      },
      schema: TableSchema,
    })
    if (result.ok) return read(filling, { rows, columns }, result.body)
    const { failure } = result
    const lost = failure.kind === 'no-segment' ? asked[failure.index] : undefined
    if (lost === undefined) return failure
    offRoad.add(lost)
    if (areOfAnotherRegion(offRoad.size, places.length))
      return {
        kind: 'refused',
        detail: 'too many places are far from its roads, which may be of another region',
      }
  }
}

function read(
  { table, places }: Filling,
  { rows, columns }: Block,
  { durations, distances }: z.output<typeof TableSchema>,
): OsrmFailure | null {
  const isWhole = [durations, distances].every(
    (values) => values.length === rows.length && values.every(({ length }) => length === columns.length),
  )
  if (!isWhole) return { kind: 'refused', detail: 'its table has another size' }
  for (const [i, row] of rows.entries())
    for (const [j, column] of columns.entries()) {
      const [metres, seconds] = [distances[i]?.[j] ?? null, durations[i]?.[j] ?? null]
      const isRoad = metres !== null && seconds !== null
      if (row !== column)
        write(table, row * places.length + column, isRoad ? metres : -1, isRoad ? seconds : -1)
    }
  return null
}

function write({ metres, seconds }: Table, at: number, far: number, long: number) {
  metres[at] = Math.round(far)
  seconds[at] = Math.round(long)
}
