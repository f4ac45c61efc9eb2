import { type Column, inArray, type SQL } from 'drizzle-orm'
import { isUnresolved, ReportStatusSchema } from 'shared-domain/contract'

const UNRESOLVED = ReportStatusSchema.options.filter(isUnresolved)

/** Whether somebody still has to do something about a report with its status in this column, asked in SQL. */
export const isUnresolvedIn = (status: Column): SQL => inArray(status, UNRESOLVED)
