import fp from 'fastify-plugin'
import { HOUR_MS } from 'shared-domain'
import { withSettings } from '../../feature'
import { forgetBackups, newestBackup, storeBackup } from '../../record/backup/stored-backups'
import type { JobOutcome } from '../../record/scheduled-jobs/job-outcomes'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { type BackupSettings, backupSettings } from './backup-settings'

const JOB = 'backups'

/**
 * Makes backups on a schedule, in one process of all, and deletes old ones. It checks every hour whether one is due, so a failed
 * one is tried again within the hour.
 */
const plugin = fp<{ backups?: BackupSettings | undefined }>(
  async (app, { backups: settings }) => {
    if (!settings) {
      if (app.access.kind === 'accounts') app.log.warn(NO_BACKUPS)
      return
    }
    const { store, recipient, everyHours, keptDays } = settings
    const { url: databaseUrl, ownerUrl } = app.database
    scheduledJob(app, {
      name: JOB,
      everyMs: HOUR_MS,
      work: async () => {
        // A backup may be up to half an hour early, because the next check would be late.
        const isDue = (await ageMs(store)) > (everyHours - 0.5) * HOUR_MS
        if (isDue) {
          const { name, bytes, rows, verifyKey } = await storeBackup(
            { databaseUrl, ownerUrl, recordFolder: '' },
            { store, recipient },
          )
          app.log.info({ bytes, rows, verifyKey }, `The record is backed up as ${name}`)
        }
        await forgetBackups(store, keptDays, Date.now())
      },
    })
  },
  { name: 'backups', dependencies: ['database', 'auth'] },
)

export const backups = withSettings(backupSettings, plugin)

const NO_BACKUPS =
  'The product makes no backups: set BACKUP_URL and BACKUP_RECIPIENT, unless PostgreSQL is backed up otherwise.'

/** Of the newest backup. */
async function ageMs(store: BackupSettings['store']): Promise<number> {
  const newest = await newestBackup(store)
  return newest ? Date.now() - Date.parse(newest.madeAt) : Number.POSITIVE_INFINITY
}

/** The state of the backups that the product makes by itself. */
export interface BackupHealth {
  isWell: boolean
  /** Why they are not well. */
  failure: string | null
  /** The folder or bucket that they are in. */
  store: string
  everyHours: number
  /** ISO 8601. */
  newestAt: string | null
}

/** The state of the backups, from what is in the store and the last run of the job. */
export async function backupHealth(
  { store, everyHours }: BackupSettings,
  jobs: readonly JobOutcome[],
): Promise<BackupHealth> {
  const facts = { store: store.name, everyHours }
  try {
    const newestAt = (await newestBackup(store))?.madeAt ?? null
    const failure = failureOf({ newestAt, everyHours, job: jobs.find(({ name }) => name === JOB) })
    return { ...facts, isWell: failure === null, failure, newestAt }
  } catch (error) {
    const failure = `The backups cannot be read: ${(error as Error).message}`
    return { ...facts, isWell: false, failure, newestAt: null }
  }
}

interface Known {
  newestAt: string | null
  everyHours: number
  job: JobOutcome | undefined
}

function failureOf({ newestAt, everyHours, job }: Known): string | null {
  if (job?.isWell === false) return `The last one failed, and is tried again every hour: ${job.failure}`
  if (newestAt === null) return 'There is none yet. The first is made within a minute of the start.'
  const isLate = Date.now() - Date.parse(newestAt) > (everyHours + 2) * HOUR_MS
  return isLate ? 'The newest is older than it should be. The log of the server says why.' : null
}
