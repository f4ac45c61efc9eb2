import type { Point } from 'shared-domain'
import { z } from 'zod'
import { askOsrm, type OsrmFailure, type OsrmServer } from './ask-osrm'

type Line = [lng: number, lat: number][]

const PositionSchema = z.tuple([z.number(), z.number()])
const RouteSchema = z.object({
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(PositionSchema) }) })).min(1),
})

/** As many as one request names; longer ways are asked for in pieces that meet. */
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
    // Where two pieces meet, the place is in both.
    line.push(...(route?.geometry.coordinates ?? []).slice(line.length > 0 ? 1 : 0))
  }
  return { ok: true, line }
}
