import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from 'delivery'
import { restoreRecord } from './restore-record'
import { fetchBackup, type StoredBackup } from './stored-backups'

/** What a restore that was tried has shown. */
export interface TriedRestore extends StoredBackup {
  /** From the store to a record that can be opened, in s. */
  restoreS: number
  /** How old the backup was, in s: what was written since would be lost. */
  ageS: number
}

interface TrialOptions {
  store: Store
  /** A private key of `age`. */
  identity: string
  /** An empty database for the trial; a PostgreSQL of our own unless given. What is restored there stays there. */
  trialUrl?: string | undefined
}

/** Restores the newest backup of a store into a trial record: every row is there and is what was written, or this throws. */
export async function tryRestore({ store, identity, trialUrl }: TrialOptions): Promise<TriedRestore> {
  const folder = await mkdtemp(join(tmpdir(), 'trial-restore-'))
  try {
    // PostgreSQL runs as another user when root runs this, and must be able to reach its own folder.
    await chmod(folder, 0o711)
    const began = performance.now()
    const file = join(folder, 'fetched.backup')
    const stored = await fetchBackup(store, { name: 'latest', identity, file })
    await restoreRecord({ databaseUrl: trialUrl, recordFolder: join(folder, 'record') }, file)
    const restoreS = (performance.now() - began) / 1000
    return { ...stored, restoreS, ageS: (Date.now() - Date.parse(stored.madeAt)) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
