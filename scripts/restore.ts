import { parseArgs } from 'node:util'
import { restoreRecord } from 'api'
import { backupLines } from './backup/backup-lines'
import { command } from './command'
import { projectRecord } from './project-database'

const usage = 'npm run restore -- FILE [--replace]'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(`Name the backup to restore. Use: ${usage}`)
  const header = await restoreRecord(projectRecord(), file, { replaces: values.replace })
  console.log(`The record is as it was at ${header.madeAt}:\n${backupLines(header)}`)
  console.log('Everybody has to sign in again.')
})
