import type { Executor, PartPerson, RecordChanges, RouteOfRecord } from 'api/server-part'
import { and, desc, isNull, sql } from 'drizzle-orm'
import { OBJECT_RULES, type RecordedRoute } from 'shared-domain/contract'
import { routeMoves } from '../tables'

const MOVES_SHOWN = 5

/** A route of the record with the latest moves of its stops, as this person may see them. `query` reads the part's tables. */
export async function withMoves(
  query: Executor,
  { id: personId, roles }: PartPerson,
  route: RouteOfRecord,
): Promise<RecordedRoute> {
  if (!OBJECT_RULES.crew({ personId, roles })) return route
  return { ...route, moves: await readMoves(query, route.id) }
}

/** A route as a person sees it within a change. Refuses one that is unknown to them. */
export const shownRoute = async (
  { transaction, record: { routes } }: { transaction: Executor; record: Pick<RecordChanges, 'routes'> },
  person: PartPerson,
  id: string,
): Promise<RecordedRoute> => withMoves(transaction, person, await routes.shown(person, id))

/** The latest moves of stops to or from a route that were not taken back, oldest first. */
async function readMoves(query: Executor, id: string): Promise<NonNullable<RecordedRoute['moves']>> {
  const rows = await query
    .select({ id: routeMoves.id, at: routeMoves.at, by: routeMoves.by, changes: routeMoves.changes })
    .from(routeMoves)
    .where(
      and(
        isNull(routeMoves.undoneAt),
        sql`${routeMoves.changes} @> ${JSON.stringify([{ routeId: id }])}::jsonb`,
      ),
    )
    .orderBy(desc(routeMoves.at))
    .limit(MOVES_SHOWN)
  return rows.toReversed().flatMap(({ id: move, at, by, changes }) => {
    const own = changes.find(({ routeId }) => routeId === id)
    if (!own) return []
    const { gained, lost } = own
    return [{ id: move, at: at.toISOString(), gained, lost, ...(by !== null && { by }) }]
  })
}
