import type pg from 'pg'
import type { SealedEntry } from '../../database/schema'
import { DIGESTED, type DigestedEntry, digestOf, hashOfSeal } from './seal-audit'

/** The first inconsistency that was found. */
type AuditBreak =
  | { kind: 'entry-changed' | 'entry-missing' | 'entry-unsealed'; seq: number; at: string }
  | { kind: 'seal-changed' | 'seal-missing'; number: number }
  | { kind: 'head-unknown'; number: number; hash: string }

export interface AuditVerification {
  /** How many seals and entries were checked and are intact. */
  seals: number
  entries: number
  /** Entries that are too new to have a seal. */
  unsealed: number
  /** The last seal: keep it elsewhere, to compare with later. */
  head: { number: number; hash: string }
  broken: AuditBreak | null
}

interface StoredSeal {
  number: string
  entries: SealedEntry[]
  previous: string
  hash: string
  settledAt: Date
}

/** A seal that was kept elsewhere, for instance by the SIEM. */
export type KnownSeal = AuditVerification['head']

const FROM = `select number, hash, dropped_before as "droppedBefore" from audit_checkpoints order by id desc limit 1`

const NEXT = `select number, entries, previous, hash, settled_at as "settledAt" from audit_seals
  where number > $1 order by number limit 1`

const ENTRIES = `select ${DIGESTED} from audit where at between $1 and $2 and seq = any($3::bigint[])`

/**
 * Follows the chain of seals from its beginning and checks every entry against its digest. With `expected`, a seal that was
 * kept elsewhere, it also detects a chain that was rebuilt as a whole.
 */
export async function verifyAudit(pool: pg.Pool, expected?: KnownSeal): Promise<AuditVerification> {
  const { rows: begins } = await pool.query<{ number: string; hash: string; droppedBefore: Date }>(FROM)
  const droppedBefore = begins[0]?.droppedBefore ?? new Date(0)
  let head = { number: Number(begins[0]?.number ?? 0), hash: begins[0]?.hash ?? '' }
  let isExpectedMet = !expected || isSame(head, expected)
  const held = { seals: 0, entries: 0, unsealed: 0 }
  let settledAt = droppedBefore
  for (;;) {
    const { rows } = await pool.query<StoredSeal>(NEXT, [head.number])
    const [seal] = rows
    if (!seal) break
    const broken = breakOfSeal(seal, head) ?? (await breakOfEntries(pool, seal.entries, droppedBefore))
    if (broken) return { ...held, head, broken }
    head = { number: Number(seal.number), hash: seal.hash }
    isExpectedMet ||= expected !== undefined && isSame(head, expected)
    settledAt = seal.settledAt
    held.seals += 1
    held.entries += seal.entries.length
  }
  const unsealed = await unsealedEntries(pool, settledAt)
  return {
    ...held,
    unsealed: unsealed.count,
    head,
    broken: isExpectedMet || !expected ? unsealed.broken : { kind: 'head-unknown', ...expected },
  }
}

const isSame = (a: KnownSeal, b: KnownSeal) => a.number === b.number && a.hash === b.hash

function breakOfSeal(seal: StoredSeal, head: KnownSeal): AuditBreak | null {
  const number = Number(seal.number)
  if (number !== head.number + 1) return { kind: 'seal-missing', number: head.number + 1 }
  const isSound = seal.previous === head.hash && hashOfSeal({ ...seal, number }) === seal.hash
  return isSound ? null : { kind: 'seal-changed', number }
}

async function breakOfEntries(
  pool: pg.Pool,
  entries: readonly SealedEntry[],
  droppedBefore: Date,
): Promise<AuditBreak | null> {
  const moments = entries.map(([, at]) => at).sort()
  const { rows } = await pool.query<DigestedEntry>(ENTRIES, [
    moments[0],
    moments.at(-1),
    entries.map(([seq]) => seq),
  ])
  const found = new Map(rows.map((entry) => [entry.seq, digestOf(entry)]))
  for (const [seq, at, digest] of entries) {
    const own = found.get(seq)
    if (own === digest) continue
    // Old months are removed by the retention rules.
    if (own === undefined && new Date(at) < droppedBefore) continue
    return { kind: own === undefined ? 'entry-missing' : 'entry-changed', seq, at }
  }
  return null
}

/** Entries without a seal. One that is older than the last seal's time was inserted later, outside of the product. */
async function unsealedEntries(pool: pg.Pool, settledAt: Date) {
  const { rows } = await pool.query<{ count: number; early: { seq: number; at: string } | null }>(
    `select count(*)::int as count, (array_agg(jsonb_build_object('seq', seq, 'at', at) order by seq)
      filter (where at < $1::timestamptz))[1] as early
    from audit where not exists (
      select from audit_seals, jsonb_array_elements(entries) as entry where (entry ->> 0)::bigint = audit.seq)`,
    [settledAt],
  )
  const { count = 0, early = null } = rows[0] ?? {}
  const broken: AuditBreak | null = early && { kind: 'entry-unsealed', ...early }
  return { count, broken }
}
