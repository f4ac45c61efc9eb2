import type { Feature } from './feature-page'
import { OpenDataError } from './open-data-error'

/** The feature's object id, or an OpenDataError that says how to name the attribute that holds it. */
export function objectIdOf({ attributes }: Feature, field: string): string {
  const value = attributes[field]
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  throw new OpenDataError(
    `The open-data layer has a feature without the attribute ${field}: set objectId in OPEN_DATA_FIELDS to the layer's object id field`,
    { isRetryable: false },
  )
}
