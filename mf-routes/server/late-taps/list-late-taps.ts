import type { PartWork, RecordSources } from 'api/server-part'
import { asc, eq } from 'drizzle-orm'
import type { LateTap } from '../../operations'
import { lateTaps } from '../tables'

const LISTED_MAX = 500

interface ListingContext extends Pick<PartWork, 'read'> {
  record: Pick<RecordSources, 'bins' | 'driving'>
}

/** The taps that wait for the office, oldest first. */
export async function listLateTaps({ read, record }: ListingContext): Promise<LateTap[]> {
  const waiting = await read((query) =>
    query
      .select()
      .from(lateTaps)
      .where(eq(lateTaps.state, 'to-decide'))
      .orderBy(asc(lateTaps.receivedAt), asc(lateTaps.id))
      .limit(LISTED_MAX),
  )
  const bins = byId(await record.bins.locations(unique(waiting.flatMap(({ binId }) => binId ?? []))))
  const routes = byId(await record.driving.routesOf(unique(waiting.map(({ routeId }) => routeId))))
  return waiting.map((late) => {
    const bin = (late.binId !== null && bins.get(late.binId)) || null
    const route = routes.get(late.routeId)
    return {
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
        isStop: late.binId !== null && (route?.binIds.has(late.binId) ?? false),
        status: route?.status ?? null,
      }),
    }
  })
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]))

interface TapContext {
  hasBin: boolean
  /** Whether the bin is still a stop of the tapped route. */
  isStop: boolean
  /** `null` when the route was taken away. */
  status: 'pending' | 'active' | 'completed' | null
}

/** Whether the office can record a tap: an emptying, or its end, always; other outcomes while there is something to record them at. */
function mayRecord(tap: LateTap['tap'], { hasBin, isStop, status }: TapContext): boolean {
  if (tap.kind === 'status')
    return (tap.to === 'completed' && status === 'active') || (tap.to === 'active' && status === 'pending')
  if (tap.kind === 'visit') return status !== null
  if (tap.state !== 'skipped') return hasBin
  return isStop && status !== null
}
