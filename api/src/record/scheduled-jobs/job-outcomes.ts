import type { HealthJob } from 'shared-domain/contract'
import type { Database } from '../../database/database'

/** The longest error text that is kept, in characters. */
const FAILURE_LENGTH = 300

const KEEP_OUTCOME = `insert into facts as fact (name, value) values ('job ' || $1, $2::jsonb || jsonb_build_object($3::text, clock_timestamp()))
  on conflict (name) do update set value = fact.value || excluded.value`

/** Records that a job succeeded or why it failed, until its next run. */
export async function keepOutcome(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  failure: unknown,
): Promise<void> {
  const [facts, moment] =
    failure === undefined
      ? [{}, 'doneAt']
      : [
          {
            failure: String(failure)
              .replace(/\p{C}+/gu, ' ')
              .slice(0, FAILURE_LENGTH),
          },
          'failedAt',
        ]
  await pool.query(KEEP_OUTCOME, [name, JSON.stringify(facts), moment])
}

// `runExclusively` writes the start.
const JOBS = `
  select substr(started.name, 6) as name, started.value #>> '{}' as "startedAt", outcome.value as outcome
  from facts started left join facts outcome on outcome.name = 'job ' || substr(started.name, 6)
  where started.name like 'duty %' order by 1`

interface JobRow {
  name: string
  startedAt: string
  outcome: { doneAt?: string; failedAt?: string; failure?: string } | null
}

/** Every scheduled job that has run, with its last start, end and failure. */
export async function readJobs({ pool }: Pick<Database, 'pool'>): Promise<HealthJob[]> {
  const { rows } = await pool.query<JobRow>(JOBS)
  return rows.map(({ name, startedAt, outcome }) => {
    const [doneAt, failedAt] = [moment(outcome?.doneAt), moment(outcome?.failedAt)]
    return {
      name,
      startedAt: moment(startedAt) ?? startedAt,
      doneAt,
      failedAt,
      failure: outcome?.failure ?? null,
      isWell: failedAt === null || (doneAt !== null && doneAt > failedAt),
    }
  })
}

const moment = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString())
