import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RouteRequest } from 'routing-engine'
import { header, rows } from './tsplib'

export interface CvrpInstance {
  name: string
  request: RouteRequest
  /** The cost of the best known solution. */
  bestKnown: number
}

/** Every instance of a folder that has both a `.vrp` (TSPLIB, EUC_2D) and a `.sol`. */
export function readCvrplib(folder: string): CvrpInstance[] {
  const files = new Set(readdirSync(folder))
  return [...files]
    .filter((file) => file.endsWith('.vrp') && files.has(file.replace(/vrp$/, 'sol')))
    .sort()
    .map((file) => ({
      name: basename(file, '.vrp'),
      request: parseVrp(readFileSync(join(folder, file), 'utf8')),
      bestKnown: parseCost(readFileSync(join(folder, file.replace(/vrp$/, 'sol')), 'utf8')),
    }))
}

function parseCost(text: string): number {
  const cost = Number(/cost\s+([\d.]+)/i.exec(text)?.[1])
  if (!(cost > 0)) throw new Error('A .sol file must end with a line "Cost <number>".')
  return cost
}

/** The capacitated problem as a request: litres are its demand, all times are 0, and there is a truck for every stop. */
function parseVrp(text: string): RouteRequest {
  const type = header(text, 'EDGE_WEIGHT_TYPE')
  if (type !== 'EUC_2D') throw new Error(`EDGE_WEIGHT_TYPE ${type} is not read here; give EUC_2D instances.`)
  const points = Number(header(text, 'DIMENSION'))
  const litres = Number(header(text, 'CAPACITY'))
  const places = rows(text, 'NODE_COORD_SECTION')
  const demands = new Map(rows(text, 'DEMAND_SECTION').map(([id, demand]) => [id, demand]))
  const shift = { from: 0, to: 86_400 }
  const depot = Number(rows(text, 'DEPOT_SECTION')[0]?.[0])
  const at = places.findIndex(([id]) => id === depot)
  return {
    matrix: { points, metres: roundedDistances(places), seconds: new Int32Array(points * points) },
    depots: [{ id: 'depot', point: at }],
    trucks: Array.from({ length: points - 1 }, (_, i) => ({
      id: `truck ${i + 1}`,
      depotId: 'depot',
      capacity: { litres, kg: 0 },
      streams: ['general'],
      shift,
      break: null,
      maxStops: null,
      maxLitres: null,
    })),
    facilities: [],
    stops: places.flatMap(([id], point) =>
      point === at
        ? []
        : [
            {
              binId: String(id),
              point,
              litres: demands.get(id) ?? 0,
              kg: 0,
              stream: 'general' as const,
              serviceSeconds: 0,
              windows: [],
              priority: { kind: 'must' as const },
            },
          ],
    ),
    maxTrucks: null,
    objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
  }
}

/** The convention of the set: Euclidean, rounded to the nearest whole number. */
function roundedDistances(places: readonly number[][]): Int32Array {
  return Int32Array.from(
    places.flatMap(([, x = 0, y = 0]) =>
      places.map(([, toX = 0, toY = 0]) => Math.floor(Math.hypot(x - toX, y - toY) + 0.5)),
    ),
  )
}
