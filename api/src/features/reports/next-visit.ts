import { sql } from 'drizzle-orm'
import type { NextVisit } from 'shared-domain/contract'
import { isUnresolvedIn, reports } from '../../database/schema'
import { nextVisitOf } from '../planned-visits/planned-visits'

/** The next open route to the bin of an unresolved report. */
export const NEXT_VISIT = sql<NextVisit | null>`case when ${isUnresolvedIn(reports.status)} then ${nextVisitOf('reports.bin_id')} end`
