import { writeFileSync } from 'node:fs'
import { backUpRecord, newBackupKey, storeBackup } from 'api'
import { backupLines } from './backup/backup-lines'
import { backupStore } from './backup/backup-store'
import { command, commandLine } from './command'
import { commandRecord } from './project-database'

const usage =
  'npm run backup -- FILE, such as /backups/bins-2026-11-21.backup; or -- --store, or -- --new-key FILE'

await command(async () => {
  const { positionals, values } = commandLine(
    { store: { type: 'boolean', default: false }, 'new-key': { type: 'string' } },
    { usage, most: 1 },
  )
  if (values['new-key']) return makeKey(values['new-key'])
  if (values.store) return toStore()
  const [file] = positionals
  if (!file) throw new Error(`Name the file to write. Use: ${usage}`)
  const { header, verifyKey } = await backUpRecord(commandRecord(), file)
  console.log(`${file} holds the record of ${header.madeAt}:\n${backupLines(header)}`)
  console.log(
    'It has contacts, photos and password hashes in it: keep it where only those who may see them can.',
  )
  console.log(verifyLine(verifyKey))
})

/** Encrypted, like the server's scheduled backups. */
async function toStore(): Promise<void> {
  const recipient = process.env.BACKUP_RECIPIENT?.trim()
  if (!recipient)
    throw new Error('BACKUP_RECIPIENT is not set: set it to a public key of age, such as age1….')
  const store = backupStore()
  const { name, rows, bytes, verifyKey } = await storeBackup(commandRecord(), { store, recipient })
  console.log(`${store.name} holds the record as ${name}: ${rows} rows in ${bytes} bytes, encrypted.`)
  console.log(verifyLine(verifyKey))
}

function verifyLine(key: string): string {
  return `It is signed. Keep this beside the private key, for restoring it:\nBACKUP_VERIFY_KEY=${key}`
}

async function makeKey(file: string): Promise<void> {
  const { identity, recipient } = await newBackupKey()
  writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(
    `${file} is the private key: keep it off every server, and twice. The servers get its public key:`,
  )
  console.log(`BACKUP_RECIPIENT=${recipient}`)
}
