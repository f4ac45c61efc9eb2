import type { Database } from '../../../database/database'
import { alerts, readings } from '../../../database/schema'

/** Adds readings of a bin: its levels in percent, by their moments. */
export const keepReadings = (
  { query }: Pick<Database, 'query'>,
  binId: string,
  ...measured: { at: Date; fillLevel: number }[]
) => query.insert(readings).values(measured.map((reading) => ({ binId, ...reading })))

type NewAlert = Partial<typeof alerts.$inferInsert> & { binId: string }

/** Raises alerts that bins are full, at Cuba Street, except for the `known` fields of each. */
export const keepAlerts = ({ query }: Pick<Database, 'query'>, ...known: NewAlert[]) =>
  query
    .insert(alerts)
    .values(
      known.map((alert) => ({ type: 'full', priority: 'high', location: 'Cuba Street', ...alert }) as const),
    )
