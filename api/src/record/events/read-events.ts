import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'
import { type Position, positionText } from './position'

export interface StoredEvent {
  position: Position
  event: LiveEvent
}

interface Row {
  upto: string
  xid: string | null
  seq: string | null
  event: LiveEvent | null
}

/** So many events at once. */
const PAGE = 1000

/**
 * The next events behind `position`, and the position behind them. Events are ordered by transaction, and only those
 * below the oldest transaction that still runs are read: nothing can come in before them any more. A cursor on the
 * number alone misses what a slower transaction commits later.
 */
export async function readEvents(
  pool: pg.Pool,
  position: Position,
): Promise<{ events: StoredEvent[]; position: Position; isAll: boolean }> {
  const { rows } = await pool.query<Row>({
    name: 'read_events',
    text: `
      select upto::text, events.xid::text, events.seq::text, events.event
      from pg_snapshot_xmin(pg_current_snapshot()) as upto
      left join lateral (
        select xid, seq, event from events where (xid, seq) > ($1::xid8, $2::bigint) and xid < upto
        order by xid, seq limit ${PAGE}
      ) as events on true
      order by events.xid, events.seq`,
    values: [String(position.xid), String(position.seq)],
  })
  const events = rows.flatMap(({ xid, seq, event }) =>
    xid && seq && event ? [{ position: { xid: BigInt(xid), seq: BigInt(seq) }, event }] : [],
  )
  const isAll = events.length < PAGE
  const upto = { xid: BigInt(rows[0]?.upto ?? 0), seq: 0n }
  return { events, isAll, position: isAll ? upto : (events.at(-1)?.position ?? upto) }
}

/** What is put on the wire, once for all who listen. */
export const frameOf = ({ position, event }: StoredEvent) =>
  `id: ${positionText(position)}\ndata: ${JSON.stringify(event)}\n\n`
