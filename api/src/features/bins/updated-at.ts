import { sql } from 'drizzle-orm'
import { bins } from '../../database/schema'

/** When one of the selected bins changed last; null where none is. */
export const UPDATED_AT = sql<
  string | null
>`max(greatest(${bins.createdAt}, ${bins.measuredAt}, ${bins.lastCollectedAt}))`
