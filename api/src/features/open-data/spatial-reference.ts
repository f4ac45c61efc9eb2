import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { bins } from '../../database/schema'

/** The systems of coordinates that the layer projects to and from: degrees of WGS 84, and metres of Web Mercator. */
export type Projection = 'degrees' | 'mercator'

/** As Esri names them in answers. */
export const SPATIAL_REFERENCE = {
  degrees: { wkid: 4326, latestWkid: 4326 },
  mercator: { wkid: 102100, latestWkid: 3857 },
} as const satisfies Record<Projection, object>

// 102113 and 900913 are older numbers of Web Mercator.
const PROJECTIONS: Readonly<Record<number, Projection>> = {
  4326: 'degrees',
  102100: 'mercator',
  3857: 'mercator',
  102113: 'mercator',
  900913: 'mercator',
}

const WellKnownSchema = z.object({ wkid: z.number() })

/** The projection of a number, or of an object with `wkid`, as JSON gives them; `undefined` for any other. */
export function projectionOf(reference: unknown): Projection | undefined {
  const wkid = typeof reference === 'number' ? reference : WellKnownSchema.safeParse(reference).data?.wkid
  return wkid === undefined ? undefined : PROJECTIONS[wkid]
}

/** The radius of the sphere of EPSG:3857, in m. */
const RADIUS_M = 6_378_137
/** The projection has no poles. */
const NORTHERNMOST = 89.9
const DEGREE = Math.PI / 180

/** The longitude and latitude of a point, in degrees. */
export const toDegrees = (projection: Projection, x: number, y: number): [lng: number, lat: number] =>
  projection === 'degrees' ? [x, y] : [x / RADIUS_M / DEGREE, Math.atan(Math.sinh(y / RADIUS_M)) / DEGREE]

/** The coordinates of bins, which the database projects. */
export function coordinatesOf(projection: Projection): Record<'x' | 'y', SQL> {
  if (projection === 'degrees') return { x: sql`${bins.lng}`, y: sql`${bins.lat}` }
  const lat = sql`radians(greatest(-${NORTHERNMOST}::float8, least(${NORTHERNMOST}::float8, ${bins.lat})))`
  return {
    x: sql`radians(${bins.lng}) * ${RADIUS_M}::float8`,
    y: sql`ln(tan(pi() / 4 + ${lat} / 2)) * ${RADIUS_M}::float8`,
  }
}
