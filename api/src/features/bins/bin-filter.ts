import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import { bins } from '../../database/schema'

type Filters = OperationInput<typeof OPERATIONS.binsCsv>['query']

/** Which bins a list or a download is about: those that stand, and of them what is asked for. */
export const binFilter = ({ status, binType, q }: Filters) =>
  and(
    isNull(bins.removedAt),
    status && eq(bins.status, status),
    binType && eq(bins.binType, binType),
    q === undefined ? undefined : or(contains(bins.id, q), contains(bins.location, q)),
  )

const WITH_MACRON = 'ĀĒĪŌŪāēīōū'
const WITHOUT = 'aeiouaeiou'

/** Whoever types Otari on a phone means Ōtari: a macron makes no difference here, nor does an upper case. */
const contains = (column: AnyPgColumn, part: string): SQL =>
  sql`strpos(translate(lower(${column}), ${WITH_MACRON}, ${WITHOUT}), translate(lower(${part.normalize('NFC')}), ${WITH_MACRON}, ${WITHOUT})) > 0`
