import { asc, eq, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { type LateTap, OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, lateTaps as lateTapsTable, routes, stops } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { momentOfTap } from '../collections/empty-bin'
import { decideLateTap } from './decide-late-tap'
import { receiveLateTap } from './receive-late-tap'

/** Taps that their routes refused: received from phones, listed and decided by the office. */
export const lateTaps = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.recordLateTap, ({ headers, body }, { principal }) =>
      changeRecord(app, principal.name, (change) =>
        receiveLateTap(change, principal, {
          ...body,
          id: headers['idempotency-key'],
          at: momentOfTap(body.at, headers['made-ms-ago']),
        }),
      ),
    )
    serveOperation(app, OPERATIONS.listLateTaps, async () => ({
      taps: await listLateTaps(app.database.query),
    }))
    serveOperation(app, OPERATIONS.decideLateTap, ({ params, body }, { principal }) =>
      changeRecord(app, principal.name, (change) => decideLateTap(change, principal, { ...params, ...body })),
    )
  },
  { name: 'late-taps', dependencies: ['database', 'auth', 'live'] },
)

const LISTED_MAX = 500

/** The taps that wait for the office, oldest first. */
async function listLateTaps(query: Executor): Promise<LateTap[]> {
  const rows = await query
    .select({
      late: lateTapsTable,
      bin: { id: bins.id, location: bins.location },
      isStop: sql<boolean>`exists (select from ${stops} where ${stops.routeId} = ${lateTapsTable.routeId}
        and ${stops.binId} = ${lateTapsTable.binId})`,
      route: { status: routes.status, removedAt: routes.removedAt },
    })
    .from(lateTapsTable)
    .leftJoin(bins, eq(bins.id, lateTapsTable.binId))
    .leftJoin(routes, eq(routes.id, lateTapsTable.routeId))
    .where(eq(lateTapsTable.state, 'to-decide'))
    .orderBy(asc(lateTapsTable.receivedAt), asc(lateTapsTable.id))
    .limit(LISTED_MAX)
  return rows.map(({ late, bin, isStop, route }) => ({
    id: late.id,
    routeId: late.routeId,
    tap: late.tap,
    by: late.by,
    ...(late.sentBy && { sentBy: late.sentBy }),
    ...(late.mayNotDrive && { mayNotDrive: late.mayNotDrive }),
    bin,
    tappedAt: late.tappedAt?.toISOString() ?? null,
    receivedAt: late.receivedAt.toISOString(),
    reason: late.reason ?? 'not-possible',
    mayRecord: mayRecord(late.tap, {
      hasBin: bin !== null,
      isStop,
      status: route && route.removedAt === null ? route.status : null,
    }),
  }))
}

interface TapContext {
  hasBin: boolean
  /** Whether the bin is still a stop of the tapped route. */
  isStop: boolean
  /** `null` when the route was taken away. */
  status: (typeof routes.$inferSelect)['status'] | null
}

/** Whether the office can record a tap: an emptying, or its end, always; other outcomes while there is something to record them at. */
function mayRecord(tap: LateTap['tap'], { hasBin, isStop, status }: TapContext): boolean {
  if (tap.kind === 'status')
    return (tap.to === 'completed' && status === 'active') || (tap.to === 'active' && status === 'pending')
  if (tap.kind === 'visit') return status !== null
  if (tap.state !== 'skipped') return hasBin
  return isStop && status !== null
}
