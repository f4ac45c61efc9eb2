import { tryRestore } from 'api'
import { backupIdentity, backupStore, backupTrust } from './backup/backup-store'
import { knownMigrations } from './backup/known-migrations'
import { command, commandLine } from './command'

const usage = 'npm run try:restore [-- --unsigned]'

/** Restores the newest stored backup into a trial record. Run it once a week on a machine that has the private key. */
await command(async () => {
  const { values } = commandLine({ unsigned: { type: 'boolean', default: false } }, { usage, most: 0 })
  const trialUrl = process.env.TRIAL_DATABASE_URL?.trim() || undefined
  const { name, rows, restoreS, ageS } = await tryRestore({
    store: backupStore(),
    identity: backupIdentity(),
    trialUrl,
    trust: backupTrust(values.unsigned),
    installed: await knownMigrations(),
  })
  console.log(
    `${name} was restored in ${restoreS.toFixed(1)} s: all of its ${rows} rows are as they were. It is ${(ageS / 3600).toFixed(1)} h old.`,
  )
})
