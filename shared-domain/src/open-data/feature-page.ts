import * as z from 'zod/mini'
import { OpenDataError } from './open-data-error'

const FeatureSchema = z.object({
  attributes: z.record(z.string(), z.unknown()),
  // Any geometry: a layer may mix points with empty geometries, which ArcGIS writes as null or 'NaN'.
  geometry: z.catch(z.nullish(z.object({ x: z.unknown(), y: z.unknown() })), null),
})
export type Feature = z.infer<typeof FeatureSchema>

const FeaturePageSchema = z.object({
  features: z.array(FeatureSchema),
  exceededTransferLimit: z.nullish(z.boolean()),
  spatialReference: z.nullish(z.object({ wkid: z.nullish(z.number()), latestWkid: z.nullish(z.number()) })),
})
export type FeaturePage = z.infer<typeof FeaturePageSchema>

const WGS84 = 4326

/** Parses a page of features in WGS 84 degrees. Throws an OpenDataError that says why the response is not one. */
export function parseFeaturePage(body: unknown): FeaturePage {
  const parsed = FeaturePageSchema.safeParse(body)
  if (!parsed.success) {
    throw new OpenDataError('The open-data service answered with JSON that holds no features')
  }
  refuseOtherCoordinates(parsed.data)
  return parsed.data
}

function refuseOtherCoordinates({ spatialReference, features }: FeaturePage) {
  const isNamed = spatialReference?.wkid != null || spatialReference?.latestWkid != null
  if (spatialReference?.wkid === WGS84 || spatialReference?.latestWkid === WGS84) return
  // A layer without any geometry has no coordinate system.
  if (!isNamed && features.every(({ geometry }) => !geometry || isInDegrees(geometry))) return
  throw new OpenDataError(
    `The open-data service answered in coordinate system ${spatialReference?.wkid ?? spatialReference?.latestWkid ?? 'unknown'} instead of ${WGS84}, so its positions cannot be trusted`,
    { isRetryable: false },
  )
}

const isInDegrees = ({ x, y }: { x: unknown; y: unknown }) =>
  !(typeof x === 'number' && Math.abs(x) > 180) && !(typeof y === 'number' && Math.abs(y) > 90)

const CountSchema = z.object({ count: z.int().check(z.nonnegative()) })

/** The feature count that the layer reports; `undefined` when it reports none. */
export const parseFeatureCount = (body: unknown) => CountSchema.safeParse(body).data?.count

/** The feature's object id. Throws an OpenDataError that says how to name the attribute that holds it. */
export function objectIdOf({ attributes }: Feature, field: string): string {
  const value = attributes[field]
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  throw new OpenDataError(
    `The open-data layer has a feature without the attribute ${field}: set objectId in OPEN_DATA_FIELDS to the layer's object id field`,
    { isRetryable: false },
  )
}
