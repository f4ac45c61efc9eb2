import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RouteRequest, TimeWindow } from 'routing-engine'
import { header, rows } from './tsplib'

/** The published sets, by the TYPE of their files. */
const SETS = ['CVRP', 'HFVRP', 'PCVRPTW', 'MDVRPTW'] as const
type SetName = (typeof SETS)[number]

/** A tour of the best solution known: stops by their rows in the request's matrix. */
interface KnownTour {
  truck: number
  points: readonly number[]
}

export interface RichInstance {
  name: string
  set: SetName
  request: RouteRequest
  /** In the unit of the set. */
  bestKnown: number
  tours: readonly KnownTour[]
  /** A cost of the request's objective in the unit of the set. */
  inSetUnit: (cost: number) => number
}

/** Every instance of a folder that has both a `.vrp` in VRPLIB's format, as PyVRP writes it, and a `.sol`. */
export function readVrplib(folder: string): RichInstance[] {
  const files = new Set(readdirSync(folder))
  return [...files]
    .filter((file) => file.endsWith('.vrp') && files.has(file.replace(/vrp$/, 'sol')))
    .sort()
    .map((file) => {
      const read = (end: string) => readFileSync(join(folder, file.replace(/vrp$/, end)), 'utf8')
      return { name: basename(file, '.vrp'), ...parseInstance(read('vrp')), ...parseSolution(read('sol')) }
    })
}

function parseSolution(text: string): Pick<RichInstance, 'bestKnown' | 'tours'> {
  const bestKnown = Number(/cost:?\s+([\d.]+)/i.exec(text)?.[1])
  if (!(bestKnown > 0)) throw new Error('A .sol file must end with a line "Cost: <number>".')
  const tours = [...text.matchAll(/^Route #(\d+):(.*)$/gm)].flatMap(([, number, stops = '']) => {
    const points = stops.trim().split(/\s+/).filter(Boolean).map(Number)
    return points.length > 0 ? [{ truck: Number(number) - 1, points }] : []
  })
  return { bestKnown, tours }
}

type Parsed = Pick<RichInstance, 'set' | 'request' | 'inSetUnit'>

function parseInstance(text: string): Parsed {
  const type = header(text, 'TYPE')
  const set = SETS.find((one) => one === type)
  if (!set) throw new Error(`TYPE ${type} is not read here; give one of ${SETS.join(', ')}.`)
  if (header(text, 'EDGE_WEIGHT_TYPE') !== 'EUC_2D') throw new Error('Give EUC_2D instances.')
  const points = Number(header(text, 'DIMENSION'))
  const places = rows(text, 'NODE_COORD_SECTION').map(([, x = 0, y = 0]) => ({ x, y }))
  const depots = rows(text, 'DEPOT_SECTION').flatMap(([number = 0]) => (number > 0 ? number - 1 : []))
  const { round, unit, seconds: perLength, horizon } = CONVENTIONS[set]
  const metres = Float64Array.from(
    places.flatMap((from) => places.map((to) => round(Math.hypot(from.x - to.x, from.y - to.y)))),
  )
  const seconds = metres.map((length) => length * perLength)
  const demands = column(text, 'DEMAND_SECTION', points)
  const prizes = column(text, 'PRIZE_SECTION', points)
  const services = column(text, 'SERVICE_TIME_SECTION', points, optional(text, 'SERVICE_TIME') ?? 0)
  const windows = rows(text, 'TIME_WINDOW_SECTION').map(
    ([, from = 0, to = 0]): TimeWindow => ({ from: from * horizon, to: to * horizon }),
  )
  const [day] = windows
  const longestDay = optional(text, 'VEHICLES_MAX_DURATION')
  const vehicles = optional(text, 'VEHICLES') ?? points - depots.length
  const capacities = column(text, 'CAPACITY_SECTION', vehicles, optional(text, 'CAPACITY'))
  const fixed = column(text, 'VEHICLES_FIXED_COST_SECTION', vehicles)
  const rates = column(text, 'VEHICLES_UNIT_DISTANCE_COST_SECTION', vehicles, 1)
  const homes = column(text, 'VEHICLES_DEPOT_SECTION', vehicles, 1)
  return {
    set,
    inSetUnit: (cost) => cost / unit,
    request: {
      matrix: { points, metres, seconds },
      depots: depots.map((point) => ({ id: `${point + 1}`, point })),
      trucks: capacities.map((litres, at) => ({
        id: `${at + 1}`,
        depotId: `${homes[at]}`,
        capacity: { litres, kg: 0 },
        streams: ['general'],
        shift: day ?? { from: 0, to: 0 },
        ...(longestDay !== undefined && { longestDaySeconds: longestDay * horizon }),
        break: null,
        maxStops: null,
        maxLitres: null,
        // In hundredths.
        ...(set === 'HFVRP' && {
          perTruck: (fixed[at] ?? 0) / 100,
          drivingCostFactor: (rates[at] ?? 100) / 100,
        }),
      })),
      facilities: [],
      stops: places.flatMap((_, point) =>
        depots.includes(point)
          ? []
          : {
              binId: `${point}`,
              point,
              litres: demands[point] ?? 0,
              kg: 0,
              stream: 'general',
              serviceSeconds: (services[point] ?? 0) * horizon,
              windows: windows[point] ? [windows[point]] : [],
              priority:
                prizes[point] === 0
                  ? { kind: 'must' as const }
                  : { kind: 'optional' as const, prize: 10 * (prizes[point] ?? 0) },
            },
      ),
      maxTrucks: null,
      objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
    },
  }
}

/**
 * How each set measures: its distances, how many of the objective's units are one of its own, and how many seconds one of its
 * distances as rounded and one of its times are. Nothing takes time in the sets without windows.
 */
const CONVENTIONS: Record<
  SetName,
  { round: (length: number) => number; unit: number; seconds: number; horizon: number }
> = {
  CVRP: { round: (length) => Math.floor(length + 0.5), unit: 1, seconds: 0, horizon: 0 },
  HFVRP: { round: (length) => length, unit: 1, seconds: 0, horizon: 0 },
  // Cut to one decimal, in tenths, as its prizes are.
  PCVRPTW: { round: (length) => Math.floor(length * 10), unit: 1, seconds: 1, horizon: 10 },
  // Its cost is given in thousandths. A unit is a hundred seconds, because the engine rounds each way up to a part of a second.
  MDVRPTW: { round: (length) => length, unit: 0.001, seconds: 100, horizon: 100 },
}

const optional = (text: string, name: string) => {
  const value = new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}

/** The second number of each row, or `otherwise` `count` times where the instance has no such section. */
function column(text: string, name: string, count: number, otherwise = 0): number[] {
  const found = rows(text, name)
  return found.length > 0
    ? found.map(([, value = otherwise]) => value)
    : Array.from({ length: count }, () => otherwise)
}
