import fp from 'fastify-plugin'
import { forgetBackups, storeBackup } from '../../record/backup/stored-backups'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import type { BackupSettings } from './backup-settings'

const HOUR_MS = 3_600_000

/** Backs the record up by itself, in one process of all, and takes old backups out. */
export const backups = fp<{ settings: BackupSettings }>(
  async (app, { settings: { store, recipient, everyHours, keptDays } }) => {
    scheduledJob(app, {
      name: 'backups',
      everyMs: everyHours * HOUR_MS,
      work: async () => {
        const { name, bytes, rows } = await storeBackup(
          { databaseUrl: app.database.url, recordFolder: '' },
          { store, recipient },
        )
        app.log.info({ bytes, rows }, `The record is backed up as ${name}`)
        await forgetBackups(store, keptDays, Date.now())
      },
    })
  },
  { name: 'backups', dependencies: ['database'] },
)
