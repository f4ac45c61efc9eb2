import * as z from 'zod/mini'
import { type Bin, BinSchema, type Thresholds } from '../bins/bin'
import { statusFromFill, statusFromText } from '../bins/bin-status'
import { binTypeFromText } from '../bins/bin-type'
import type { OpenDataFields } from '../composition/runtime-settings'
import { calendarDay, finiteNumber, plainText } from './attribute-value'
import type { Feature } from './feature-page'
import { objectIdOf } from './object-id'

/**
 * A bin from a feature of the layer; what the layer does not tell is `null`. The thresholds decide for a layer that is
 * known to have no status field.
 */
export function binFromFeature(feature: Feature, fields: OpenDataFields, thresholds: Thresholds): Bin {
  const attribute = (field: string | null) => (field === null ? undefined : feature.attributes[field])
  const fillLevel = finiteNumber(attribute(fields.fillLevel))
  return {
    id: plainText(attribute(fields.binId)) ?? wccId(feature, fields),
    location: plainText(attribute(fields.location)) ?? 'Unknown location',
    binType: binTypeFromText(plainText(attribute(fields.binType))),
    fillLevel,
    status:
      fields.status === null && fillLevel !== null
        ? statusFromFill(fillLevel, thresholds)
        : statusFromText(plainText(attribute(fields.status))),
    ...positionOf(feature),
    lastCollected: calendarDay(attribute(fields.lastCollected)),
  }
}

/** The id of a bin that has none of its own: WCC and its object id. */
export const wccId = (feature: Feature, { objectId }: OpenDataFields) => `WCC${objectIdOf(feature, objectId)}`

const PositionSchema = z.pick(BinSchema, { lat: true, lng: true })
const NOWHERE = { lat: null, lng: null }

/** Both coordinates or none: a bin with an empty, broken or impossible geometry is listed but never mapped. */
function positionOf({ geometry }: Feature): z.infer<typeof PositionSchema> {
  if (!geometry) return NOWHERE
  const { data } = PositionSchema.safeParse({ lat: geometry.y, lng: geometry.x })
  return data && data.lat !== null && data.lng !== null ? data : NOWHERE
}
