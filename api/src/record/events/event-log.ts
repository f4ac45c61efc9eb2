import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'

/** Where a reader of events is: behind the event of this transaction and number, and before all later ones. */
export interface Position {
  xid: bigint
  seq: bigint
}

/** As the id of a server-sent event: `xid-seq`. */
export const positionText = ({ xid, seq }: Position) => `${xid}-${seq}`

/** The position that such an id names; `null` when it names none. */
export function positionFrom(text: string): Position | null {
  // PostgreSQL counts both in 63 bits at most.
  const [, xid, seq] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? []
  return xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null
}

export const isBefore = (a: Position, b: Position) => a.xid < b.xid || (a.xid === b.xid && a.seq < b.seq)

interface StoredEvent {
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

/** What a stream that resumes from a position has missed. */
type CatchUp = { kind: 'told'; frames: string } | { kind: 'reset' } | { kind: 'not-yet' }

/** Who missed more reads everything again: it is less. */
const MISSED_AT_MOST = 500
/** A page that just opened may have asked for its data so much earlier than for its stream, in s. */
const OVERLAP_S = 10

/** The events that a new stream may have missed while its page was loading. */
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

/** A browser that was away for longer, in hours, reads everything again. */
const KEPT_HOURS = 24

/** Deletes the events that no browser can resume from, and records up to where that was. */
export async function pruneEvents(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with horizon as (
      select xid from events where at < now() - interval '${KEPT_HOURS} hours' order by at desc limit 1
    ),
    pruned as (delete from events using horizon where events.xid <= horizon.xid)
    insert into facts (name, value) select 'events-pruned', to_jsonb(xid::text) from horizon
    on conflict (name) do update set value = excluded.value`)
}
