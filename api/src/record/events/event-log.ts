import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'
import { type Audience, eventFor } from './audience'

/** A reader's position: after the event with this transaction id and number, and before all later ones. */
export interface Position {
  xid: bigint
  seq: bigint
}

/** The id of a server-sent event: `xid-seq`. */
export const positionText = ({ xid, seq }: Position) => `${xid}-${seq}`

/** Parses such an id; `null` when it is not one. */
export function positionFrom(text: string): Position | null {
  // PostgreSQL uses at most 63 bits for both.
  const [, xid, seq] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? []
  return xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null
}

const isBefore = (a: Position, b: Position) => a.xid < b.xid || (a.xid === b.xid && a.seq < b.seq)

interface StoredEvent {
  position: Position
  event: LiveEvent
}

interface Row extends EventRow {
  upto: string
  next: string
  held: HeldEvent | null
}

interface EventsPage {
  events: StoredEvent[]
  /** The position after these events. */
  position: Position
  /** Whether there are no more to read now. */
  isAll: boolean
  /** Whether the database was never at `position`: it is another server, or one that was restored to an earlier state. */
  isAnotherHistory: boolean
  /** The oldest committed event that an open transaction of this database holds back. */
  held: HeldEvent | null
}

export interface HeldEvent {
  position: string
  ageMs: number
}

/** How many events are read at once. */
const PAGE = 1000

/**
 * One row: the transaction id `upto` below which nothing can be inserted any more, and the `next` id that will be given.
 *
 * The snapshot's list of open transactions covers all databases of the server. A transaction that a backend of another database
 * calls its own cannot write events here. Backends are asked after the snapshot was taken, so a transaction that is not found
 * has ended meanwhile; it counts as one of this database until the next look.
 */
export const HORIZON = `
        select pg_snapshot_xmax(taken) as next, coalesce((
          select running from pg_snapshot_xip(taken) as running
          where not exists (
            select from pg_stat_get_activity(null) as backend
            where backend.backend_xid = running::xid
              and backend.datid <> (select oid from pg_database where datname = current_database()))
          order by running limit 1), pg_snapshot_xmax(taken)) as upto
        from pg_current_snapshot() as taken`

/**
 * The next events after `position`; without a position, only where the events end.
 *
 * Events are ordered by transaction, and only those below the oldest open transaction are read, because nothing can be inserted
 * below it any more. A cursor on the number alone would miss events that a slower transaction commits later.
 */
export async function readEvents(pool: pg.Pool, position: Position | undefined): Promise<EventsPage> {
  const from = position ?? BEHIND_ALL
  const { rows } = await pool.query<Row>({
    name: 'read_events',
    text: `
      with horizon as materialized (${HORIZON})
      select upto::text, next::text, held, events.xid::text, events.seq::text, events.event
      from horizon
      left join lateral (
        select jsonb_build_object('position', xid || '-' || seq,
          'ageMs', 1000 * extract(epoch from clock_timestamp() - at)) as held
        from events where xid >= upto order by xid, seq limit 1
      ) as oldest on true
      left join lateral (
        select xid, seq, event from events where (xid, seq) > ($1::xid8, $2::bigint) and xid < upto
        order by xid, seq limit ${PAGE}
      ) as events on true
      order by events.xid, events.seq`,
    values: valuesOf(from),
  })
  const { upto = '0', next = '0', held = null } = rows[0] ?? {}
  const events = storedEvents(rows)
  const isAll = events.length < PAGE
  const isAnotherHistory = BigInt(next) < from.xid && from !== BEHIND_ALL
  const horizon = { xid: BigInt(upto), seq: 0n }
  // A foreign transaction that has just ended lowers the horizon again: nothing was inserted below it meanwhile.
  const isBehind = position && !isAnotherHistory && isBefore(horizon, position)
  const reached = isBehind ? position : horizon
  return {
    events,
    position: isAll ? reached : (events.at(-1)?.position ?? reached),
    isAll,
    isAnotherHistory,
    held,
  }
}

/** Larger than every event, so that only the end is read. */
const BEHIND_ALL: Position = { xid: 2n ** 62n, seq: 0n }

/** The frame on the wire, built once for all streams of an audience. */
export const frameOf = ({ position, event }: StoredEvent) =>
  `id: ${positionText(position)}\ndata: ${JSON.stringify(event)}\n\n`

/** The frames of those events that the audience gets. */
export const framesFor = (audience: Audience, events: readonly StoredEvent[]): string =>
  events
    .flatMap(({ position, event }) => {
      const shown = eventFor(audience, event)
      return shown ? frameOf({ position, event: shown }) : []
    })
    .join('')

/** The events that a resuming stream has missed. */
type CatchUp = { kind: 'caught-up'; frames: string } | { kind: 'reset' } | { kind: 'not-yet' }

/** A client that missed more than this reads everything again, which is less work. */
const MISSED_AT_MOST = 500
/** A page that has just opened may have loaded its data this long before it opened its stream, in s. */
const OVERLAP_S = 10

/** The events that a new stream may have missed while its page was loading. */
export async function recentFrames(pool: pg.Pool, here: Position, audience: Audience): Promise<string> {
  const { rows } = await pool.query<EventRow>({
    name: 'recent_events',
    text: `
      select xid::text, seq::text, event from events
      where at > now() - interval '${OVERLAP_S} s' and (xid, seq) <= ($1::xid8, $2::bigint)
      order by xid desc, seq desc limit ${MISSED_AT_MOST}`,
    values: valuesOf(here),
  })
  return framesFor(audience, storedEvents(rows.reverse()))
}

/** The events after `after`, up to `here`. */
export async function catchUp(
  pool: pg.Pool,
  after: Position,
  here: Position,
  audience: Audience,
): Promise<CatchUp> {
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
  // Another process was ahead of this one: continuing here would send events twice.
  if (isBefore(here, after)) return { kind: 'not-yet' }
  return { kind: 'caught-up', frames: framesFor(audience, storedEvents(rows)) }
}

interface EventRow {
  xid: string | null
  seq: string | null
  event: LiveEvent | null
}

const valuesOf = ({ xid, seq }: Position) => [String(xid), String(seq)]

const storedEvents = (rows: readonly EventRow[]): StoredEvent[] =>
  rows.flatMap(({ xid, seq, event }) =>
    xid && seq && event ? [{ position: { xid: BigInt(xid), seq: BigInt(seq) }, event }] : [],
  )

/** A browser that was away for longer than this, in hours, reads everything again. */
const KEPT_HOURS = 24

/** Deletes the events that no browser can resume from, and records up to where. */
export async function pruneEvents(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with horizon as (
      select xid from events where at < now() - interval '${KEPT_HOURS} hours' order by at desc limit 1
    ),
    pruned as (delete from events using horizon where events.xid <= horizon.xid)
    insert into facts (name, value) select 'events-pruned', to_jsonb(xid::text) from horizon
    on conflict (name) do update set value = excluded.value`)
}
