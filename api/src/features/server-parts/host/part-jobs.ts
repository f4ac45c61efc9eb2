import type { FastifyInstance } from 'fastify'
import { DAY_MS } from 'shared-domain'
import { changeRecord } from '../../../record/change-record'
import type { Job } from '../../../record/scheduled-jobs/job'
import { forgetJob } from '../../../record/scheduled-jobs/job-outcomes'
import { lastingJob } from '../../../record/scheduled-jobs/lasting-job'
import { periodicJob } from '../../../record/scheduled-jobs/scheduled-job'
import type { PartRun } from '../messages/part-protocol'
import { jobName } from './host-calls'
import type { OpenPart } from './open-part'
import type { Background } from './part-host'

/** As often as the demonstration city moves. */
const DEMONSTRATE_EVERY_MS = 8_000

/** What a part does without being asked. */
export function partJobs(
  app: FastifyInstance,
  part: OpenPart,
  { background, isDemo }: { background: Background; isDemo: boolean },
): Job {
  const { description } = part
  const { remote, hasDemonstration, hasRetention, jobs } = description
  const scheduled: [name: string, everyMs: number, run: PartRun][] = [
    ...Object.entries(jobs).map(([name, { everyMs }]): [string, number, PartRun] => [
      name,
      everyMs,
      { kind: 'job', name },
    ]),
  ]
  if (hasDemonstration && isDemo)
    scheduled.push([
      'demonstration',
      DEMONSTRATE_EVERY_MS,
      { kind: 'demonstrate', isMoving: app.isSimulated },
    ])
  if (hasRetention) scheduled.push(['retention', DAY_MS, { kind: 'forget' }])
  const all = new Map<string, Job>()
  for (const [name, everyMs, run] of scheduled)
    all.set(
      jobName(description, name),
      periodicJob(app, {
        name: jobName(description, name),
        everyMs,
        work: (signal) => part.run(run, signal),
      }),
    )
  for (const [name, { source }] of Object.entries(background))
    all.set(
      jobName(description, name),
      lastingJob(app, {
        name: jobName(description, name),
        source,
        work: (signal, heartbeat) => part.run({ kind: 'background', name }, signal, heartbeat),
        onTurn: () => changeRecord(app, remote, async ({ tell }) => tell({ kind: 'remote', remote })),
      }),
    )
  return {
    start() {
      for (const { start } of all.values()) start()
    },
    async stop() {
      await Promise.all([...all.values()].map(({ stop }) => stop()))
      for (const name of all.keys()) forgetJob(app.database, name)
    },
  }
}
