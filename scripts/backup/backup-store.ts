import { existsSync, readFileSync } from 'node:fs'
import { withSecretFiles } from 'api/secret-files'
import { privateStore, type Store } from 'delivery'

/** The store of the backups, from BACKUP_URL. */
export function backupStore(): Store {
  const env = withSecretFiles(process.env)
  const url = env.BACKUP_URL?.trim()
  if (!url)
    throw new Error(
      'BACKUP_URL is not set: set it to a folder or a bucket, such as s3://bucket/backups?region=nz.',
    )
  return privateStore(url, 'BACKUP_URL', env)
}

/** The private `age` key from the file that BACKUP_IDENTITY_FILE names. */
export function backupIdentity(): string {
  const file = process.env.BACKUP_IDENTITY_FILE?.trim()
  const remedy =
    'set it to the file with the private key for BACKUP_RECIPIENT, which age-keygen or `npm run backup -- --new-key FILE` made'
  if (!file) throw new Error(`BACKUP_IDENTITY_FILE is not set: ${remedy}.`)
  if (!existsSync(file)) throw new Error(`BACKUP_IDENTITY_FILE is '${file}', which is not there: ${remedy}.`)
  const [key] = /AGE-SECRET-KEY-\S+/.exec(readFileSync(file, 'utf8')) ?? []
  if (!key)
    throw new Error(`BACKUP_IDENTITY_FILE is '${file}', which holds no private key of age: ${remedy}.`)
  return key
}

/** Whose backups are restored: those that BACKUP_VERIFY_KEY signed, one key or several with commas between. */
export const backupTrust = (mayBeUnsigned: boolean) => ({
  verifyKeys: (process.env.BACKUP_VERIFY_KEY ?? '').split(',').flatMap((key) => key.trim() || []),
  mayBeUnsigned,
})
