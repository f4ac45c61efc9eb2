import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SealedEntry } from '../../database/schema'

/** The fields of an entry that its digest covers. */
export interface DigestedEntry {
  seq: number
  /** ISO 8601 in UTC, to the millisecond. */
  at: string
  actor: string
  action: string
  subject: string
  /** The commitment to its values, which may have been erased since. */
  commitment: string
}

/** The columns of `audit` that form a `DigestedEntry`. */
export const DIGESTED = `seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  actor, action, subject,
  case when salt is null then change ->> 'erased' else audit_commitment(salt, address, change) end as commitment`

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

export const digestOf = ({ seq, at, actor, action, subject, commitment }: DigestedEntry): string =>
  sha256([seq, at, actor, action, subject, commitment])

export interface Seal {
  /** From 1, without gaps. */
  number: number
  entries: readonly SealedEntry[]
  /** The hash of the previous seal; empty for the first. */
  previous: string
}

export const hashOfSeal = ({ number, previous, entries }: Seal): string => sha256([number, previous, entries])

/** The most entries under one seal. */
const ENTRIES_MAX = 1000

/**
 * Seals the committed entries that have no seal yet. Each seal holds their digests and is chained to the one before. Changes of
 * the record never wait for this. Returns how many entries were sealed.
 */
export async function sealAudit(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  let sealed = 0
  for (;;) {
    const entries = await sealNext(pool)
    sealed += entries
    if (entries < ENTRIES_MAX || signal?.aborted) return sealed
  }
}

interface Unsealed extends DigestedEntry {
  /** Entries before this moment can no longer appear. */
  settled: Date
}

interface LastSeal {
  number: string
  hash: string
  settledAt: Date | null
}

/** The last seal, or the start of the chain when all seals were removed. */
const LAST = `
  select number, hash, settled_at as "settledAt" from audit_seals
  union all select number, hash, dropped_before from audit_checkpoints
  order by number desc, "settledAt" desc limit 1`

/**
 * An entry carries the start time of its transaction. So no entry can appear from before the oldest open transaction, less a
 * minute for clock corrections and for sessions that report late. The next run looks only at entries after that.
 */
const UNSEALED = `
  select ${DIGESTED}, least(now(), (
    select min(xact_start) from pg_stat_activity where datname = current_database())) - interval '1 minute' as settled
  from audit
  where at >= $1::timestamptz and not exists (
    select from audit_seals, jsonb_array_elements(entries) as entry
    where sealed_at >= $1::timestamptz and (entry ->> 0)::bigint = audit.seq)
  order by audit.at, audit.seq limit ${ENTRIES_MAX}`

async function sealNext(pool: pg.Pool): Promise<number> {
  const { rows: seals } = await pool.query<LastSeal>(LAST)
  const last = seals[0] ?? { number: '0', hash: '', settledAt: null }
  const from = last.settledAt ?? new Date(0)
  const { rows } = await pool.query<Unsealed>(UNSEALED, [from])
  const newest = rows.at(-1)
  if (!newest) return 0
  const entries = rows.map((entry): SealedEntry => [entry.seq, entry.at, digestOf(entry)])
  const seal = { number: Number(last.number) + 1, previous: last.hash, entries }
  const isAll = rows.length < ENTRIES_MAX
  const settled = isAll ? +newest.settled : Math.min(+newest.settled, Date.parse(newest.at))
  const { rowCount } = await pool.query(
    `insert into audit_seals (number, settled_at, entries, previous, hash) values ($1, $2, $3, $4, $5)
    on conflict (number) do nothing`,
    [
      seal.number,
      new Date(Math.max(settled, +from)),
      JSON.stringify(entries),
      seal.previous,
      hashOfSeal(seal),
    ],
  )
  // Another process has sealed at the same moment: what it left comes after its seal.
  return rowCount === 0 ? sealNext(pool) : rows.length
}

/**
 * Removes the oldest seals whose entries were all removed, and records where the chain then begins. Runs as the owner of the
 * tables, in the transaction that removes the entries.
 */
export async function dropSeals(client: pg.ClientBase, droppedBefore: Date): Promise<void> {
  await client.query(`alter table audit_seals disable trigger audit_append_only`)
  const { rows } = await client.query<{ number: string; hash: string }>(
    `delete from audit_seals where number < coalesce((
      select min(number) from audit_seals, jsonb_array_elements(entries) as entry
      where (entry ->> 1)::timestamptz >= $1), (select max(number) + 1 from audit_seals))
    returning number, hash`,
    [droppedBefore],
  )
  await client.query(`alter table audit_seals enable trigger audit_append_only`)
  const last = rows.reduce<{ number: string; hash: string } | undefined>(
    (latest, seal) => (latest && Number(latest.number) > Number(seal.number) ? latest : seal),
    undefined,
  )
  await client.query(
    `insert into audit_checkpoints (dropped_before, number, hash)
    select $1, coalesce($2::bigint, before.number, 0), coalesce($3, before.hash, '')
    from (select) as one left join (
      select number, hash from audit_checkpoints order by id desc limit 1) as before on true`,
    [droppedBefore, last?.number ?? null, last?.hash ?? null],
  )
}
