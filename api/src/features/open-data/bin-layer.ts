import { type SQL, sql } from 'drizzle-orm'
import { bins } from '../../database/schema'

/** The field types of GeoServices. */
type FieldType = 'Integer' | 'String' | 'Double' | 'Date'

export const FIELD_TYPES = {
  OBJECTID: 'Integer',
  /** Stable, unlike the object id: it is printed in QR codes. */
  BIN_ID: 'String',
  LOCATION: 'String',
  BIN_TYPE: 'String',
  /** Percent; `null` for a bin without a sensor. */
  FILL_LEVEL: 'Double',
  STATUS: 'String',
  /** Ms since 1970. */
  LAST_COLLECTED: 'Date',
  /** Why a value of the bin is unknown, as JSON; `null` when all are known. */
  FLAGS: 'String',
  /** When the fill level was measured, in ms since 1970. */
  MEASURED: 'Date',
} as const satisfies Record<string, FieldType>

export type FieldName = keyof typeof FIELD_TYPES
export const FIELD_NAMES = Object.keys(FIELD_TYPES) as FieldName[]

/** The most features in one response. */
export const MAX_RECORD_COUNT = 1000

const TYPE_TEXT = { general: 'General waste', recycling: 'Recycling', compost: 'Organics' } as const
const STATUS_TEXT = { normal: 'Normal', warning: 'Warning', full: 'Full' } as const

/** A case for each text. The texts are our own, never a caller's. */
const textOf = (
  column: SQL.Aliased | typeof bins.status | typeof bins.binType,
  texts: Record<string, string>,
) =>
  sql`case ${column} ${sql.join(
    Object.entries(texts).map(([value, text]) => sql.raw(`when '${value}' then '${text}'`)),
    sql` `,
  )} end`

/**
 * The SQL expression of each field. Text is compared by code point; numbers have the decimals that they are written with, such
 * as 33.3.
 */
export const FIELD_SQL: Record<FieldName, SQL> = {
  OBJECTID: sql`${bins.objectId}`,
  BIN_ID: sql`${bins.id} collate "C"`,
  LOCATION: sql`${bins.location} collate "C"`,
  BIN_TYPE: sql`(${textOf(bins.binType, TYPE_TEXT)}) collate "C"`,
  FILL_LEVEL: sql`${bins.fillLevel}::text::numeric`,
  STATUS: sql`(${textOf(bins.status, STATUS_TEXT)}) collate "C"`,
  LAST_COLLECTED: sql`floor(extract(epoch from ${bins.lastCollectedAt}) * 1000)`,
  FLAGS: sql`nullif(${bins.flags}::text, '[]') collate "C"`,
  MEASURED: sql`floor(extract(epoch from ${bins.measuredAt}) * 1000)`,
}
