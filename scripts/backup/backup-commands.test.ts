import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { root } from '../project'

const folder = mkdtempSync(join(tmpdir(), 'backup-commands-'))
const at = (name: string) => join(folder, name)
const recordFolder = at('record')
beforeAll(async () => (await startDatabase({ recordFolder })).close())
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Outcome {
  isDone: boolean
  output: string
}

/** Runs a command as `npm run` does. */
const run = (name: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  new Promise<Outcome>((resolve) => {
    const { DATABASE_URL: _, BACKUP_URL: __, BACKUP_RECIPIENT: ___, ...env } = process.env
    execFile(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts', `${name}.ts`), ...args],
      { cwd: root, env: { ...env, RECORD_FOLDER: recordFolder, STORE_URL: at('store'), ...settings } },
      (error, stdout, stderr) => resolve({ isDone: error === null, output: stdout + stderr }),
    )
  })

const setting = (name: string, { output }: Outcome) =>
  new RegExp(`^${name}=(\\S+)$`, 'm').exec(output)?.[1] ?? `no ${name} in: ${output}`

describe('the commands of backups', () => {
  it('write a file, and print the key that a restore of it asks for', async () => {
    const made = await run('backup', [at('a.backup')])
    expect(setting('BACKUP_VERIFY_KEY', made)).toMatch(/=$/)
    expect(made).toEqual({ isDone: true, output: expect.stringContaining('a.backup holds the record of') })
  })

  it('keep one in the store, and restore it with nothing but what reads it', async () => {
    const BACKUP_IDENTITY_FILE = at('bins.key')
    const keys = await run('backup', ['--new-key', BACKUP_IDENTITY_FILE])
    const BACKUP_RECIPIENT = setting('BACKUP_RECIPIENT', keys)
    const store = { BACKUP_URL: at('backups') }
    const made = await run('backup', ['--store'], { ...store, BACKUP_RECIPIENT })
    expect(made).toEqual({ isDone: true, output: expect.stringContaining('encrypted.') })
    const BACKUP_VERIFY_KEY = setting('BACKUP_VERIFY_KEY', made)
    const reading = { ...store, BACKUP_IDENTITY_FILE, BACKUP_VERIFY_KEY, RECORD_FOLDER: at('elsewhere') }
    const restored = await run('restore', ['--stored', 'latest'], reading)
    expect(restored).toEqual({ isDone: true, output: expect.stringContaining('The record is as it was at') })
    const tried = await run('try-restore', ['--unsigned'], { ...reading, BACKUP_VERIFY_KEY: '' })
    expect(tried).toEqual({ isDone: true, output: expect.stringContaining('rows are as they were') })
  })
})
