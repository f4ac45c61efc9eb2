import * as z from 'zod/mini'
import { type Bin, BinSchema } from '../bins/bin'
import { type BinFlag, BinFlagSchema, flagFields } from '../bins/bin-flags'
import type { Thresholds } from '../bins/bin-status'
import { isFillOutOfRange, statusFromFill } from '../bins/bin-status'
import { binTypeFromText } from '../bins/bin-type'
import { statusFromText } from '../bins/status-text'
import type { OpenDataFields } from '../composition/runtime-settings'
import { aucklandDate } from '../time/auckland-time'
import { type Feature, objectIdOf } from './feature-page'

/**
 * A bin from a feature of the layer; values that the layer lacks are `null`. For a layer without a status field the thresholds
 * decide.
 */
export function binFromFeature(feature: Feature, fields: OpenDataFields, thresholds: Thresholds): Bin {
  const attribute = (field: string | null) => (field === null ? undefined : feature.attributes[field])
  const fillLevel = finiteNumber(attribute(fields.fillLevel))
  const measuredMs = finiteNumber(attribute(fields.measured ?? null))
  return {
    id: plainText(attribute(fields.binId)) ?? wccId(feature, fields),
    location: plainText(attribute(fields.location)) ?? 'Unknown location',
    binType: binTypeFromText(plainText(attribute(fields.binType))),
    fillLevel,
    status:
      fields.status === null && fillLevel !== null && !isFillOutOfRange({ fillLevel })
        ? statusFromFill(fillLevel, thresholds)
        : statusFromText(plainText(attribute(fields.status)), thresholds),
    ...positionOf(feature),
    lastCollected: calendarDay(attribute(fields.lastCollected)),
    ...(measuredMs !== null && { measuredAt: new Date(measuredMs).toISOString() }),
    ...flagFields(flagsIn(attribute(fields.flags ?? null))),
  }
}

/** The flags that our own layer writes as JSON. */
function flagsIn(text: unknown): BinFlag[] {
  if (typeof text !== 'string') return []
  try {
    return z.array(BinFlagSchema).safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/** The id for a bin without one: WCC and its object id. */
export const wccId = (feature: Feature, { objectId }: OpenDataFields) => `WCC${objectIdOf(feature, objectId)}`

const PositionSchema = z.pick(BinSchema, { lat: true, lng: true })
const NOWHERE = { lat: null, lng: null }

/** Both coordinates or none. A bin with an empty, broken or impossible geometry is listed but not mapped. */
function positionOf({ geometry }: Feature): z.infer<typeof PositionSchema> {
  if (!geometry) return NOWHERE
  const { data } = PositionSchema.safeParse({ lat: geometry.y, lng: geometry.x })
  return data && data.lat !== null && data.lng !== null ? data : NOWHERE
}

const LONGEST_TEXT = 200
// Removes line breaks and other control characters, unpaired surrogates, which no URL can hold, and invisible marks that change
// the reading order.
const CONTROL = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Text for one line of a label; `null` when nothing is left. */
export function plainText(value: unknown, longest = LONGEST_TEXT): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return text === '' ? null : [...text].slice(0, longest).join('')
}

/** A number, or a number written as text; `null` otherwise. */
function finiteNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return finiteNumber(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const DateSchema = z.iso.date()
const DateTimeSchema = z.iso.datetime({ offset: true })

/** The day in New Zealand, YYYY-MM-DD, from ms since 1970 or an ISO date or time; `null` otherwise. */
function calendarDay(value: unknown): string | null {
  if (typeof value === 'string') {
    const text = value.trim()
    if (DateSchema.safeParse(text).success) return text
    return DateTimeSchema.safeParse(text).success ? dayOf(Date.parse(text)) : null
  }
  return typeof value === 'number' ? dayOf(value) : null
}

function dayOf(time: number): string | null {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return null
  return DateSchema.safeParse(aucklandDate(date)).data ?? null
}
