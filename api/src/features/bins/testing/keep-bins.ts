import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'

type NewBin = Partial<typeof bins.$inferInsert>

let objectId = 0

/** Adds bins on Cuba Street, for general waste and never measured, except for the `known` fields of each. */
export const keepBins = ({ query }: Database, ...known: NewBin[]) =>
  query.insert(bins).values(
    known.map((bin) => {
      objectId++
      return { id: `B${objectId}`, objectId, location: 'Cuba Street', binType: 'general' as const, ...bin }
    }),
  )

/** Deletes all bins and everything that refers to them. */
export const forgetBins = ({ pool }: Database) =>
  pool.query(
    'truncate bins, readings, collections, reports, stops, routes, report_history, report_photos, report_additions cascade',
  )
