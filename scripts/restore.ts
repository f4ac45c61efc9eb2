import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchBackup, restoreRecord } from 'api'
import { backupLines } from './backup/backup-lines'
import { backupIdentity, backupStore, backupTrust } from './backup/backup-store'
import { knownMigrations } from './backup/known-migrations'
import { command, commandLine } from './command'
import { projectRecord } from './project-database'

const usage =
  'npm run restore -- FILE [--replace] [--unsigned], or -- --stored latest [--replace] [--unsigned]'

await command(async () => {
  const { positionals, values } = commandLine(
    {
      replace: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
      stored: { type: 'string' },
    },
    { usage, most: 1 },
  )
  const [file] = positionals
  if (Boolean(values.stored) === Boolean(file))
    throw new Error(`Name the one backup to restore. Use: ${usage}`)
  const options = {
    replaces: values.replace,
    trust: backupTrust(values.unsigned),
    installed: await knownMigrations(),
  }
  const restore = (from: string) => restoreRecord(projectRecord(), from, options)
  const header = values.stored ? await withFetched(values.stored, restore) : await restore(file ?? '')
  console.log(`The record is as it was at ${header.madeAt}:\n${backupLines(header)}`)
  console.log('Everybody has to sign in again.')
})

/** Runs `work` with a stored backup decrypted into a temporary file, and deletes the file afterwards. */
async function withFetched<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fetched-backup-'))
  try {
    const file = join(folder, 'fetched.backup')
    await fetchBackup(backupStore(), { name, identity: backupIdentity(), file })
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
