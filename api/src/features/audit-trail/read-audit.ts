import { isIP } from 'node:net'
import { and, desc, eq, gte, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { plainText } from 'shared-domain'
import { escapeLike } from '../../database/escape-like'
import type { Executor } from '../../database/in-transaction'
import {
  accessTokens,
  audit,
  auditSeals,
  people,
  plainTextOf,
  reports,
  type SealedEntry,
} from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { DIGESTED, type DigestedEntry, digestOf } from '../../record/audit/seal-audit'

/** Which entries are meant: those that fit each filter that is given. */
export interface TrailFilters {
  /** Part of a name, without regard to case and macrons. */
  actor?: string | undefined
  /** An action, a whole group such as `report`, or several with commas between them. */
  action?: string | undefined
  /** An object such as `bin:WCC34`, its id alone, its name, or a whole group such as `bin`. */
  subject?: string | undefined
  /** The first and the last day, in New Zealand. */
  from?: string | undefined
  to?: string | undefined
  /** A network address, or a network such as 203.0.113.0/24. */
  address?: string | undefined
  by?: 'people' | 'programs' | undefined
}

/** An entry of the audit trail. */
export interface TrailEntry {
  number: number
  /** ISO 8601. */
  at: string
  actor: string
  action: string
  subject: string
  /** The values before and after; `null` once they are erased. */
  change: unknown
  address: string | null
  /** Whether its values were erased because they were a resident's personal data. */
  isErased: boolean
}

/** At most `limit` entries, newest first, before the entry with the number `behind`. */
export async function readTrail(
  executor: Executor,
  filters: TrailFilters,
  { limit, behind }: { limit: number; behind?: number | undefined },
): Promise<TrailEntry[]> {
  const rows = await executor
    .select()
    .from(audit)
    .where(and(matching(filters), behind === undefined ? undefined : lt(audit.seq, behind)))
    .orderBy(desc(audit.seq))
    .limit(limit)
  return rows.map(presentEntry)
}

const presentEntry = ({
  seq,
  at,
  actor,
  action,
  subject,
  change,
  address,
  salt,
}: typeof audit.$inferSelect): TrailEntry => ({
  ...{ number: seq, at: at.toISOString(), actor, action, subject, address },
  change: salt === null ? null : change,
  isErased: salt === null,
})

const matching = ({ actor, action, subject, from, to, address, by }: TrailFilters): SQL | undefined =>
  and(
    actor ? like(foldedSql('audit.actor'), `%${escapeLike(plainText(actor))}%`) : undefined,
    action
      ? or(...action.split(',').map((one) => equalsOrInGroup(audit.action, one.trim(), '.')))
      : undefined,
    subject ? isAbout(subject) : undefined,
    address ? isFrom(address) : undefined,
    from ? gte(audit.at, sql`${from}::timestamp at time zone 'Pacific/Auckland'`) : undefined,
    to ? lt(audit.at, sql`(${to}::date + 1)::timestamp at time zone 'Pacific/Auckland'`) : undefined,
    by === 'people' ? not(IS_PROGRAM) : undefined,
    by === 'programs' ? IS_PROGRAM : undefined,
  )

/** A column without case and macrons, as `plainText` folds the words that it is compared with. */
const foldedSql = (column: string) => sql.raw(plainTextOf(column))

/** By the whole subject, its group, its id alone, or the name that the list shows: a reference, or the name of a person or token. */
const isAbout = (word: string): SQL | undefined =>
  or(
    equalsOrInGroup(audit.subject, word, ':'),
    like(audit.subject, `%:${escapeLike(word)}`),
    sql`${audit.subject} in (
      select 'report:' || ${reports.id} from ${reports} where ${eq(reports.reference, word.toUpperCase())}
      union all select 'person:' || ${people.id} from ${people} where ${eq(foldedSql('people.name'), plainText(word))}
      union all select 'token:' || ${accessTokens.id} from ${accessTokens} where ${eq(foldedSql('access_tokens.name'), plainText(word))})`,
  )

/** From one address, or from any of a network such as 203.0.113.0/24. */
function isFrom(address: string): SQL {
  if (!address.includes('/')) return eq(audit.address, address)
  const [base = '', bits = '', ...others] = address.split('/')
  const longest = isIP(base) === 4 ? 32 : 128
  if (isIP(base) === 0 || others.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > longest) {
    throw Refusal.ofField(
      'invalid-input',
      'query.address',
      'Give an address such as 203.0.113.7, or a network such as 203.0.113.0/24.',
    )
  }
  // `case`, because PostgreSQL may otherwise convert the text before it looks whether that is possible.
  return sql`case when ${audit.address} ~ '^[0-9a-fA-F:.]+$' then ${audit.address}::inet <<= ${address}::inet else false end`
}

/** The actor names of scheduled jobs and sensors. Access tokens act as `token NAME`, server parts as their remote. */
const PROGRAMS = ['simulator', 'forecast', 'open data', 'retention', 'sensor']

/** Whether a program wrote the entry. An account named like a program counts as a person: its entries must not look like a program's. */
const IS_PROGRAM = sql<boolean>`((${inArray(audit.actor, PROGRAMS)} or ${like(audit.actor, 'token %')} or ${like(audit.actor, 'mf-%')})
  and ${audit.actor} not in (select ${people.name} from ${people}))`

/** The exact word, or everything in a group: `report` includes `report:1`. */
const equalsOrInGroup = (column: PgColumn, word: string, separator: string) =>
  or(eq(column, word), like(column, `${escapeLike(word)}${separator}%`))

/** Subjects that are ids mean nothing to a reader, so they are shown with a name. */
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const SUBJECT_NAMES = `select given.subject, case
    when given.subject ~ '^person:${ID}$' then (select name from people where id = substr(given.subject, 8)::uuid)
    when given.subject ~ '^token:${ID}$' then (select name from access_tokens where id = substr(given.subject, 7)::uuid)
    when given.subject ~ '^report:${ID}$' then (select reference from reports where id = substr(given.subject, 8)::uuid)
  end as name from unnest($1::text[]) as given (subject)`

/** The present names of people, tokens and reports, by the subjects that have one. */
export async function subjectNames(
  pool: pg.Pool,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pool.query<{ subject: string; name: string | null }>(SUBJECT_NAMES, [
    [...new Set(subjects)],
  ])
  return new Map(found.rows.flatMap(({ subject, name }) => (name === null ? [] : [[subject, name] as const])))
}

/** The seal that covers an entry. */
export interface EntrySeal {
  number: number
  hash: string
  /** ISO 8601. */
  sealedAt: string
  /** Whether the entry is unchanged since it was sealed. */
  holds: boolean
}

/** One entry with its seal, which the newest have not yet; `null` for an unknown number. */
export async function readTrailEntry(
  executor: Executor,
  number: number,
): Promise<{ entry: TrailEntry; seal: EntrySeal | null } | null> {
  const [row] = await executor
    .select({
      entry: audit,
      digested: sql<DigestedEntry>`(select to_jsonb(own) from (select ${sql.raw(DIGESTED)}) as own)`,
    })
    .from(audit)
    .where(eq(audit.seq, number))
  if (!row) return null
  const { entry, digested } = row
  const [sealed] = await executor
    .select({
      number: auditSeals.number,
      hash: auditSeals.hash,
      sealedAt: auditSeals.sealedAt,
      own: OWN(entry.seq),
    })
    .from(auditSeals)
    .where(and(gte(auditSeals.sealedAt, entry.at), sql`${OWN(entry.seq)} is not null`))
    .orderBy(auditSeals.number)
    .limit(1)
  return {
    entry: presentEntry(entry),
    seal: sealed
      ? {
          number: sealed.number,
          hash: sealed.hash,
          sealedAt: sealed.sealedAt.toISOString(),
          holds: sealed.own?.[2] === digestOf(digested),
        }
      : null,
  }
}

/** An entry's part of its seal. */
const OWN = (seq: number) =>
  sql<SealedEntry | null>`(select own from jsonb_array_elements(${auditSeals.entries}) as own where (own ->> 0)::bigint = ${seq})`
