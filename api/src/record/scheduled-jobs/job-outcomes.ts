import { HOUR_MS } from 'shared-domain'
import type { LiveEvent } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { insertDomainEvents, type RecordEventKind } from '../events/domain-events'

/** How a scheduled job or background work did. Moments are ISO 8601. */
export interface JobOutcome {
  name: string
  startedAt: string
  doneAt: string | null
  failedAt: string | null
  /** The last failure; a later run may have succeeded. */
  failure: string | null
  isWell: boolean
  /** Since when it has failed without a success. */
  failingSince: string | null
  /** When it is expected to succeed next. */
  expectedAt: string
  /** When it was expected, if that is over for longer than it ever takes. */
  lateSince: string | null
}

/** What a process knows of work that it may do: its rhythm, and what data of bins it brings. */
interface KnownJob {
  /** The longest time between two successes, in ms, when all is well. */
  everyMs: number
  /** The data of bins that it brings, such as 'open-data layer'. While it is late, screens that show bins are not live. */
  source?: string | undefined
}

type Facts = Pick<Database, 'pool'>
interface RegisteredJob extends KnownJob {
  /** In ms since 1970. */
  registeredAt: number
}

/** The jobs that this process may run, by database. All processes have the same; a job that was removed leaves the list with them. */
const jobsOf = new WeakMap<Facts, Map<string, RegisteredJob>>()

export function registerJob(database: Facts, name: string, job: KnownJob): void {
  const jobs = jobsOf.get(database) ?? new Map<string, RegisteredJob>()
  jobsOf.set(database, jobs.set(name, { ...job, registeredAt: Date.now() }))
}

/** From now on this process does not run the job, and does not say that it is late. */
export const forgetJob = (database: Facts, name: string): void => void jobsOf.get(database)?.delete(name)

/** The longest error text that is kept, in characters. */
const FAILURE_LENGTH = 300

const BEFORE = `before as (select value from facts where name = 'job ' || $1)`
const WAS_FAILING = `exists (select from before where value ? 'failingSince')`
const JOB_EVENT = (kind: RecordEventKind, condition: string) => `told as (
    ${insertDomainEvents(`select '${kind}', 'job:' || $1, jsonb_build_object('type', $1::text) where ${condition}`)})`
const WHAT_WAS = `returning (select value from before) as outcome, clock_timestamp() as now`

const KEEP_SUCCESS = `with ${BEFORE}, ${JOB_EVENT('job.recovered', WAS_FAILING)}
  insert into facts as fact (name, value) values ('job ' || $1, jsonb_build_object('doneAt', clock_timestamp()))
  on conflict (name) do update set value = (fact.value - 'failingSince') || excluded.value ${WHAT_WAS}`

// Since when it fails is kept until the next success.
const KEEP_FAILURE = `with ${BEFORE}, ${JOB_EVENT('job.failed', `not ${WAS_FAILING}`)}
  insert into facts as fact (name, value)
  values ('job ' || $1, jsonb_build_object('failure', $2::text, 'failedAt', clock_timestamp(), 'failingSince', clock_timestamp()))
  on conflict (name) do update set value = fact.value || excluded.value
    || jsonb_build_object('failingSince', coalesce(fact.value -> 'failingSince', excluded.value -> 'failingSince')) ${WHAT_WAS}`

const TELL = 'insert into events (event) values ($1)'
const SOURCES_TURNED: LiveEvent = { kind: 'sources' }

/**
 * Records that a job succeeded or why it failed, until its next run. When that turned work that brings data of bins from well to failing
 * or late, or back, it tells live screens. They need no notice: each process looks for events every second.
 */
export async function keepOutcome(database: Facts, name: string, failure: unknown): Promise<void> {
  const { pool } = database
  const { rows } = await (failure === undefined
    ? pool.query<Pick<JobRow, 'outcome' | 'now'>>(KEEP_SUCCESS, [name])
    : pool.query<Pick<JobRow, 'outcome' | 'now'>>(KEEP_FAILURE, [name, failureText(failure)]))
  const job = jobsOf.get(database)?.get(name)
  const [before] = rows
  if (!job?.source || !before) return
  const [known] = before.outcome ? jobHealth({ name, startedAt: null, ...before }, job) : []
  if ((known?.isWell ?? true) !== (failure === undefined)) await pool.query(TELL, [SOURCES_TURNED])
}

const failureText = (failure: unknown) =>
  String(failure)
    .replace(/\p{C}+/gu, ' ')
    .slice(0, FAILURE_LENGTH)

// `runExclusively` writes the start.
const JOBS = `
  select known.name, started.value #>> '{}' as "startedAt", outcome.value as outcome, clock_timestamp() as now
  from unnest($1::text[]) as known (name)
  left join facts started on started.name = 'duty ' || known.name
  left join facts outcome on outcome.name = 'job ' || known.name order by 1`

interface JobRow {
  name: string
  startedAt: string | null
  outcome: { doneAt?: string; failedAt?: string; failingSince?: string; failure?: string } | null
  now: Date
}

/** Every job of this process that has run or is late, with its last success, when the next is expected, and its last failure. */
export async function readJobs(database: Facts): Promise<JobOutcome[]> {
  const jobs = jobsOf.get(database) ?? new Map<string, RegisteredJob>()
  const { rows } = await database.pool.query<JobRow>(JOBS, [[...jobs.keys()]])
  return rows.flatMap((row) => {
    const job = jobs.get(row.name)
    return job ? jobHealth(row, job) : []
  })
}

/** Work that has done nothing for so many of its intervals hangs, or does not run. */
const HANGS_AFTER = 2
/** Work that is done every minute may take long now and then, such as an import of a whole city. */
const HANGS_AFTER_MS = HOUR_MS
const HANGS = 'It has neither succeeded nor failed for far longer than usual: it hangs, or does not run.'

/**
 * Records jobs that hang or do not run as failed, so that one message is sent as for a failure. A job of a process that was just started, at
 * `now` in ms since 1970 by its own clock, has time to succeed first.
 */
export async function failHangingJobs(database: Facts, now = Date.now()): Promise<void> {
  const jobs = jobsOf.get(database)
  for (const { name, failingSince, lateSince } of await readJobs(database)) {
    const job = jobs?.get(name)
    if (!job || failingSince !== null || lateSince === null) continue
    const limitMs = Math.max(HANGS_AFTER * job.everyMs, HANGS_AFTER_MS)
    const doneAt = Math.max(Date.parse(lateSince) - job.everyMs, job.registeredAt)
    if (now - doneAt > limitMs) await keepOutcome(database, name, HANGS)
  }
}

/** Work that brings data of bins, and has failed or been late since a moment. */
export async function lateSources(database: Facts): Promise<{ name: string; since: string }[]> {
  const jobs = jobsOf.get(database)
  return (await readJobs(database)).flatMap(({ name, isWell, failingSince, lateSince }) => {
    const source = jobs?.get(name)?.source
    const since = failingSince ?? lateSince
    return source && !isWell && since ? [{ name: source, since }] : []
  })
}

function jobHealth({ name, startedAt, outcome, now }: JobRow, job: RegisteredJob): JobOutcome[] {
  const [doneAt, failedAt] = [moment(outcome?.doneAt), moment(outcome?.failedAt)]
  const started = moment(startedAt ?? undefined)
  const isFailing = failedAt !== null && (doneAt === null || doneAt <= failedAt)
  const lastAt = doneAt ?? started ?? new Date(job.registeredAt).toISOString()
  const expected = Date.parse(lastAt) + job.everyMs
  const expectedAt = new Date(expected).toISOString()
  const lateSince = now.getTime() > expected + graceMs(job) ? expectedAt : null
  // It has not run yet, and need not have.
  if (!started && !outcome && !lateSince) return []
  return [
    {
      name,
      startedAt: started ?? lastAt,
      doneAt,
      failedAt,
      failure: outcome?.failure ?? null,
      failingSince: isFailing ? (moment(outcome?.failingSince) ?? failedAt) : null,
      expectedAt,
      lateSince,
      isWell: !isFailing && lateSince === null,
    },
  ]
}

/** A job is looked for every half minute, and may take a while: it is late when it is due for longer than this, in ms. */
const graceMs = ({ everyMs }: KnownJob) => Math.max(60_000, everyMs / 10)

const moment = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString())
