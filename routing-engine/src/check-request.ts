import type { RouteRequestFailure } from './route-plan'
import { type RouteRequest, RouteRequestSchema } from './route-request'

/** The first thing that is wrong with the request; null when it is valid. */
export function checkRequest(request: unknown): RouteRequestFailure | null {
  const parsed = RouteRequestSchema.safeParse(request)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return failure(issue.path.join('.') || 'request', `Correct it: ${issue.message}.`)
  }
  return crossCheck(parsed.data)
}

function crossCheck(request: RouteRequest): RouteRequestFailure | null {
  return (
    checkMatrix(request) ??
    checkPoints(request) ??
    checkUnique(
      'stops',
      request.stops.map(({ binId }) => binId),
    ) ??
    checkUnique(
      'trucks',
      request.trucks.map(({ id }) => id),
    ) ??
    checkUnique(
      'depots',
      request.depots.map(({ id }) => id),
    ) ??
    checkUnique(
      'facilities',
      request.facilities.map(({ id }) => id),
    ) ??
    checkDepots(request) ??
    checkNamedTrucks(request) ??
    checkLongestDays(request)
  )
}

function checkMatrix({ matrix }: RouteRequest): RouteRequestFailure | null {
  const { points, metres, seconds } = matrix
  for (const [field, numbers] of Object.entries({ metres, seconds })) {
    if (numbers.length !== points * points) {
      return failure(
        `matrix.${field}`,
        `Give ${points} × ${points} numbers, row by row; it has ${numbers.length}.`,
      )
    }
    if (hasNaN(numbers))
      return failure(`matrix.${field}`, 'Give a negative number where no road leads, not NaN.')
  }
  return null
}

function checkPoints({ matrix, depots, facilities, stops }: RouteRequest): RouteRequestFailure | null {
  for (const [field, places] of Object.entries({ depots, facilities, stops })) {
    const at = places.findIndex(({ point }) => point >= matrix.points)
    if (at >= 0)
      return failure(`${field}.${at}.point`, `Name a row of the matrix, 0 to ${matrix.points - 1}.`)
  }
  return null
}

function checkUnique(field: string, ids: readonly string[]): RouteRequestFailure | null {
  const seen = new Set<string>()
  for (const [at, id] of ids.entries()) {
    if (seen.has(id)) return failure(`${field}.${at}`, `Name each once: ${id} is there twice.`)
    seen.add(id)
  }
  return null
}

function checkDepots({ trucks, depots }: RouteRequest): RouteRequestFailure | null {
  const known = new Set(depots.map(({ id }) => id))
  const at = trucks.findIndex(({ depotId }) => !known.has(depotId))
  return at < 0 ? null : failure(`trucks.${at}.depotId`, 'Name one of the depots.')
}

function checkNamedTrucks({ trucks, stops }: RouteRequest): RouteRequestFailure | null {
  const known = new Set(trucks.map(({ id }) => id))
  const at = stops.findIndex(({ truckIds }) => truckIds?.some((id) => !known.has(id)))
  return at < 0 ? null : failure(`stops.${at}.truckIds`, 'Name trucks of this request.')
}

/** The least length of a day is known only where each place has one window, and no break lies between them. */
function checkLongestDays({ trucks, stops, facilities }: RouteRequest): RouteRequestFailure | null {
  if (trucks.every(({ longestDaySeconds }) => longestDaySeconds === undefined)) return null
  const at = trucks.findIndex((truck) => truck.longestDaySeconds !== undefined && truck.break !== null)
  if (at >= 0) return failure(`trucks.${at}.break`, 'Give a truck with a longest day no break.')
  for (const [field, places] of Object.entries({ stops, facilities })) {
    const many = places.findIndex(({ windows }) => windows.length > 1)
    if (many >= 0)
      return failure(`${field}.${many}.windows`, 'Give one window where a truck has a longest day.')
  }
  return null
}

const failure = (field: string, remedy: string): RouteRequestFailure => ({
  kind: 'invalid-request',
  field,
  remedy,
})

// A loop, because `some` would call a function for each of millions of numbers.
function hasNaN(numbers: Float64Array | Int32Array): boolean {
  for (let at = 0; at < numbers.length; at += 1) if (Number.isNaN(numbers[at])) return true
  return false
}
