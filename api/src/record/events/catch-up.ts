import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'
import { isBefore, type Position } from './position'
import { frameOf } from './read-events'

/** What somebody who was at a position has to be told before going on from here. */
export type CatchUp = { kind: 'told'; frames: string } | { kind: 'reset' } | { kind: 'not-yet' }

/** Who missed more reads everything again: it is less. */
const MISSED_AT_MOST = 500
/** A page that just opened may have asked for its data so much earlier than for its stream, in s. */
const OVERLAP_S = 10

/** All that whoever starts now may have missed while the page was loading. */
export async function recentFrames(pool: pg.Pool, here: Position): Promise<string> {
  const { rows } = await pool.query<EventRow>({
    name: 'recent_events',
    text: `
      select xid::text, seq::text, event from events
      where at > now() - interval '${OVERLAP_S} s' and (xid, seq) <= ($1::xid8, $2::bigint)
      order by xid desc, seq desc limit ${MISSED_AT_MOST}`,
    values: valuesOf(here),
  })
  return framesOf(rows.reverse())
}

/** What came behind `after`, up to `here`. */
export async function catchUp(pool: pg.Pool, after: Position, here: Position): Promise<CatchUp> {
  const { rows } = await pool.query<EventRow & { next: string; pruned: string | null }>({
    name: 'missed_events',
    text: `
      select pg_snapshot_xmax(pg_current_snapshot())::text as next, pruned, xid::text, seq::text, event
      from (select (select value #>> '{}' from facts where name = 'events-pruned') as pruned) as facts
      left join lateral (
        select xid, seq, event from events
        where (xid, seq) > ($1::xid8, $2::bigint) and (xid, seq) <= ($3::xid8, $4::bigint)
        order by xid, seq limit ${MISSED_AT_MOST + 1}
      ) as events on true
      order by events.xid, events.seq`,
    values: [...valuesOf(after), ...valuesOf(here)],
  })
  const { next = '0', pruned = null } = rows[0] ?? {}
  const isKnown = after.xid <= BigInt(next) && after.xid > BigInt(pruned ?? 0)
  if (!isKnown || rows.length > MISSED_AT_MOST) return { kind: 'reset' }
  // Another process was ahead of this one: to go on from here would tell things twice.
  if (isBefore(here, after)) return { kind: 'not-yet' }
  return { kind: 'told', frames: framesOf(rows) }
}

interface EventRow {
  xid: string | null
  seq: string | null
  event: LiveEvent | null
}

const valuesOf = ({ xid, seq }: Position) => [String(xid), String(seq)]

const framesOf = (rows: readonly EventRow[]) =>
  rows
    .flatMap(({ xid, seq, event }) =>
      xid && seq && event ? frameOf({ position: { xid: BigInt(xid), seq: BigInt(seq) }, event }) : [],
    )
    .join('')
