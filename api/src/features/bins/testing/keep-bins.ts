import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'

type NewBin = Partial<typeof bins.$inferInsert>

let objectId = 0

/** Keeps bins on Cuba Street, general and never measured but for what is `known` of each. */
export const keepBins = ({ query }: Database, ...known: NewBin[]) =>
  query.insert(bins).values(
    known.map((bin) => {
      objectId++
      return { id: `B${objectId}`, objectId, location: 'Cuba Street', binType: 'general' as const, ...bin }
    }),
  )

/** Takes all bins away, and what hangs on them. */
export const forgetBins = ({ pool }: Database) =>
  pool.query(
    'truncate bins, readings, collections, reports, stops, routes, report_history, report_photos, report_additions cascade',
  )
