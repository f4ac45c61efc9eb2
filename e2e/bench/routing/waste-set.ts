import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteRequest, TimeWindow } from 'routing-engine'

export interface WasteInstance {
  name: string
  request: RouteRequest
}

export const METRES_A_MILE = 1609.344
const METRES_A_FOOT = 0.3048
const HOUR = 3600
const LUNCH = { from: 11 * HOUR, to: 12 * HOUR }
const TYPE = { depot: 0, stop: 1, landfill: 2 }

interface Row {
  id: string
  x: number
  y: number
  window: TimeWindow
  serviceSeconds: number
  yards: number
  type: number
}

/** Every instance of a folder of the waste set by Kim, Kim & Sahoo (2006); its yards are used as litres. */
export function readWasteSet(folder: string): WasteInstance[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('_stop.txt'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((file) => ({
      name: String(Number.parseInt(file, 10)),
      request: parse(readFileSync(join(folder, file), 'latin1')),
    }))
}

function parse(text: string): RouteRequest {
  const lines = text.split(/\r?\n/)
  const [capacity = 0, yardsADay = 0, stopsADay = 0, lunchSeconds = 0, mph = 0] = lines
    .slice(0, 5)
    .map(Number.parseFloat)
  const rows = lines.slice(6).flatMap(parseRow)
  const [depot] = rows.filter(({ type }) => type === TYPE.depot)
  if (!depot) throw new Error('The instance has no depot.')
  const stops = rows.flatMap((row, point) => (row.type === TYPE.stop ? [{ row, point }] : []))
  const landfills = rows.flatMap((row, point) => (row.type === TYPE.landfill ? [{ row, point }] : []))
  const metres = manhattanMetres(rows)
  return {
    matrix: {
      points: rows.length,
      metres,
      seconds: metres.map((length) => length / ((mph * METRES_A_MILE) / HOUR)),
    },
    depots: [{ id: depot.id, point: rows.indexOf(depot) }],
    // One truck for ten stops: more than any plan of the set needs.
    trucks: Array.from({ length: Math.ceil(stops.length / 10) }, (_, i) => ({
      id: `truck ${i + 1}`,
      depotId: depot.id,
      capacity: { litres: capacity, kg: 0 },
      streams: ['general'],
      shift: depot.window,
      break: { seconds: lunchSeconds, ...LUNCH },
      maxStops: stopsADay,
      maxLitres: yardsADay,
    })),
    facilities: landfills.map(({ row, point }) => ({
      id: row.id,
      point,
      streams: ['general'],
      windows: [row.window],
      serviceSeconds: row.serviceSeconds,
    })),
    stops: stops.map(({ row, point }) => ({
      binId: row.id,
      point,
      litres: row.yards,
      kg: 0,
      stream: 'general',
      serviceSeconds: row.serviceSeconds,
      windows: [row.window],
      priority: { kind: 'must' },
    })),
    maxTrucks: null,
    objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: true },
  }
}

function parseRow(line: string): Row[] {
  const cells = line.trim().split(/\s+/)
  if (cells.length < 8) return []
  const [id = '', x, y, from = '', to = '', service, yards, type] = cells
  return [
    {
      id,
      x: Number(x),
      y: Number(y),
      window: { from: secondsOf(from), to: secondsOf(to) },
      serviceSeconds: Number(service),
      yards: Number(yards),
      type: Number(type),
    },
  ]
}

/** Reads `0730` as half past seven. */
function secondsOf(clock: string): number {
  return Math.floor(Number(clock) / 100) * HOUR + (Number(clock) % 100) * 60
}

function manhattanMetres(rows: readonly Row[]): Float64Array {
  const metres = new Float64Array(rows.length ** 2)
  rows.forEach((from, i) => {
    rows.forEach((to, j) => {
      metres[i * rows.length + j] = (Math.abs(from.x - to.x) + Math.abs(from.y - to.y)) * METRES_A_FOOT
    })
  })
  return metres
}
