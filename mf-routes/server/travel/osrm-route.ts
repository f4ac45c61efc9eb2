import { z } from 'zod'
import type { Place } from '../../operations'
import { askOsrm, type OsrmFailure, type OsrmServer } from './osrm'

type Line = [lng: number, lat: number][]

const PositionSchema = z.tuple([z.number(), z.number()])
const RouteSchema = z.object({
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(PositionSchema) }) })).min(1),
})

/** The most places in one request; longer routes are requested in sections that share an end. */
const COORDINATES = 100

type RouteResult = { ok: true; line: Line } | { ok: false; failure: OsrmFailure }

/** The line along the roads through the places in this order. */
export async function osrmRoute(
  server: OsrmServer,
  places: readonly Place[],
  coordinates = COORDINATES,
): Promise<RouteResult> {
  const line: Line = []
  for (let from = 0; from < places.length - 1; from += coordinates - 1) {
    const result = await askOsrm(server, 'route', {
      places: places.slice(from, from + coordinates),
      query: { overview: 'full', geometries: 'geojson', steps: 'false' },
      schema: RouteSchema,
    })
    if (!result.ok) {
      if (result.failure.kind !== 'too-big' || coordinates <= 2) return result
      return osrmRoute(server, places, Math.max(2, Math.floor(coordinates / 2)))
    }
    const [route] = result.body.routes
    // Where two sections meet, both contain the place.
    line.push(...(route?.geometry.coordinates ?? []).slice(line.length > 0 ? 1 : 0))
  }
  return { ok: true, line }
}
