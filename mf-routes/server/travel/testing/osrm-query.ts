export interface Said {
  status: number
  body: unknown
}

type Position = [lng: number, lat: number]

type Checked =
  | { ok: false; said: Said }
  | {
      ok: true
      service: 'table' | 'route'
      positions: Position[]
      /** The options as they are written. */
      options: ReadonlyMap<string, string>
    }

export const refusal = (code: string, message: string): Said => ({ status: 400, body: { code, message } })

const NUMBER = String.raw`-?\d+(\.\d+)?`
const listOf = (element: string, separator = ';') => new RegExp(`^(${element})?(${separator}(${element})?)*$`)
const BOOLEAN = /^(true|false)$/

/** What the grammar of OSRM's HTTP interface takes as the value of each option. */
const GENERAL: Readonly<Record<string, RegExp>> = {
  bearings: listOf(String.raw`\d{1,3},\d{1,3}`),
  radiuses: listOf(`${NUMBER}|unlimited`),
  generate_hints: BOOLEAN,
  hints: listOf('[a-zA-Z0-9_=-]+'),
  approaches: listOf('unrestricted|curb'),
  exclude: /^[a-zA-Z0-9]+(,[a-zA-Z0-9]+)*$/,
  snapping: /^(default|any)$/,
  skip_waypoints: BOOLEAN,
}
const INDICES = /^(all|\d+(;\d+)*)$/
const OPTIONS: Readonly<Record<'table' | 'route', Readonly<Record<string, RegExp>>>> = {
  table: {
    ...GENERAL,
    sources: INDICES,
    destinations: INDICES,
    annotations: /^(duration|distance)(,(duration|distance))?$/,
    fallback_speed: new RegExp(`^${NUMBER}$`),
    fallback_coordinate: /^(input|snapped)$/,
    scale_factor: new RegExp(`^${NUMBER}$`),
  },
  route: {
    ...GENERAL,
    alternatives: /^(true|false|\d+)$/,
    steps: BOOLEAN,
    annotations: BOOLEAN,
    geometries: /^(polyline|polyline6|geojson)$/,
    overview: /^(simplified|full|false)$/,
    continue_straight: /^(default|true|false)$/,
    waypoints: /^\d+(;\d+)*$/,
  },
}
/** Options with an element for each coordinate. */
const PER_COORDINATE = ['hints', 'bearings', 'radiuses', 'approaches']
/** The combinations that the profile of this server can exclude. */
const EXCLUDABLE = new Set(['toll', 'motorway', 'ferry'])

/** Refuses what the real server refuses, by the same codes. */
export function checkQuery(url: string): Checked {
  const [path = '', query = ''] = url.split('?')
  const [, service, version, , coordinates = ''] = path.split('/')
  if (service !== 'table' && service !== 'route') return no('InvalidService', 'Service not found!')
  if (version !== 'v1') return no('InvalidVersion', 'Service not found!')
  const malformed = (at: string) =>
    no('InvalidQuery', `Query string malformed close to position ${url.indexOf(at)}`)
  if (!new RegExp(`^${NUMBER},${NUMBER}(;${NUMBER},${NUMBER})*$`).test(coordinates))
    return malformed(coordinates)
  const positions = coordinates.split(';').map((pair) => pair.split(',').map(Number) as Position)
  const options = new Map<string, string>()
  for (const option of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = option.split('=')
    if (!OPTIONS[service][name]?.test(value)) return malformed(option)
    options.set(name, value)
  }
  for (const name of PER_COORDINATE) {
    const count = options.get(name)?.split(';').length ?? positions.length
    if (count !== positions.length)
      return no(
        'InvalidOptions',
        `Number of elements in ${name} size ${count} does not match coordinate size ${positions.length}`,
      )
  }
  if (positions.length < 2) return no('InvalidOptions', 'Number of coordinates needs to be at least two.')
  if (positions.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90))
    return no('InvalidValue', 'Invalid coordinate value.')
  if (!EXCLUDABLE.has(options.get('exclude') ?? 'ferry'))
    return no('InvalidValue', 'Exclude flag combination is not supported.')
  return { ok: true, service, positions, options }
}

const no = (code: string, message: string) => ({ ok: false, said: refusal(code, message) }) as const
