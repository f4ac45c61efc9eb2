import { backUpRecord } from 'api'
import { backupLines } from './backup/backup-lines'
import { command } from './command'
import { projectRecord } from './project-database'

const usage = 'npm run backup -- FILE, such as /backups/bins-2026-11-21.backup'

await command(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error(`Name the file to write. Use: ${usage}`)
  const header = await backUpRecord(projectRecord(), file)
  console.log(`${file} holds the record of ${header.madeAt}:\n${backupLines(header)}`)
  console.log(
    'It has contacts, photos and password hashes in it: keep it where only those who may see them can.',
  )
})
