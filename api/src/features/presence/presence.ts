import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { type Colleague, OPERATIONS, type OperationInput, PRESENCE_LEASE_MS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { presence as visits } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { serveOperation } from '../../http/operations/serve-operation'
import { type Change, changeRecord } from '../../record/change-record'

/** Who is at the same report, route, plan or bin, across all processes. */
export const presence = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.stayAtPlace, ({ params, body }, { principal }) =>
      changeRecord(app, principal.name, (change) => stay(change, principal, { ...params, ...body })),
    )
    serveOperation(app, OPERATIONS.leavePlace, async ({ params }, { principal }) => {
      await changeRecord(app, principal.name, (change) => leave(change, principal, params.visit))
      return undefined
    })
  },
  { name: 'presence', dependencies: ['database', 'auth', 'live'] },
)

type Stay = OperationInput<typeof OPERATIONS.stayAtPlace>['body'] & { visit: string }

async function stay(change: Change, principal: Principal, { visit, place, activity }: Stay) {
  const { transaction } = change
  const { personId, name } = principal
  await forgetExpired(transaction)
  const until = sql`now() + ${PRESENCE_LEASE_MS} * interval '1 ms'`
  const [before] = await transaction.select().from(visits).where(eq(visits.visit, visit)).for('update')
  const isChanged = before?.place !== place || before.activity !== activity
  if (before && before.place !== place) await leave(change, principal, visit)
  await transaction
    .insert(visits)
    .values({ visit, place, personId, name, activity, until })
    .onConflictDoUpdate({ target: visits.visit, set: { activity, until }, setWhere: isVisitOf(principal) })
  const others = await othersAt(transaction, principal, { visit, place })
  // The event is for the others on the page only.
  if (isChanged && others.length > 0) change.tell({ kind: 'presence', place })
  return { others }
}

/** Deletes expired rows. Rows that another transaction has locked are skipped, so that two pages cannot deadlock. */
async function forgetExpired(transaction: Executor): Promise<void> {
  const expired = transaction
    .select({ visit: visits.visit })
    .from(visits)
    .where(lt(visits.until, sql`now()`))
    .for('update', { skipLocked: true })
  await transaction.delete(visits).where(inArray(visits.visit, expired))
}

async function leave({ transaction, tell }: Change, principal: Principal, visit: string): Promise<void> {
  const [left] = await transaction
    .delete(visits)
    .where(and(eq(visits.visit, visit), isVisitOf(principal)))
    .returning({ place: visits.place })
  if (!left) return
  const others = await othersAt(transaction, principal, { visit, place: left.place })
  if (others.length > 0) tell({ kind: 'presence', place: left.place })
}

/** SQL condition: the visit is of this person. Without accounts all visits are of one person. */
const isVisitOf = ({ personId, name }: Principal) =>
  sql`${visits.personId} is not distinct from ${personId}::uuid and ${visits.name} = ${name}`

async function othersAt(
  transaction: Executor,
  principal: Principal,
  { visit, place }: { visit: string; place: string },
): Promise<Colleague[]> {
  const rows = await transaction
    .select({
      name: visits.name,
      activity: visits.activity,
      isYou: sql<boolean>`${isVisitOf(principal)}`,
      since: visits.since,
    })
    .from(visits)
    .where(and(eq(visits.place, place), ne(visits.visit, visit), gt(visits.until, sql`now()`)))
    .orderBy(asc(visits.since), asc(visits.visit))
  return rows.map(({ since, ...colleague }) => ({ ...colleague, since: since.toISOString() }))
}
