import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from 'delivery'
import { type RestoreOptions, restoreRecord } from './restore-record'
import { fetchBackup, type StoredBackup } from './stored-backups'

/** The result of a trial restore. */
export interface TriedRestore extends StoredBackup {
  /** Seconds from the store to a record that can be opened. */
  restoreS: number
  /** The age of the backup in s: changes since then would be lost. */
  ageS: number
}

interface TrialOptions extends Pick<RestoreOptions, 'trust' | 'installed'> {
  store: Store
  /** A private `age` key. */
  identity: string
  /** An empty database for the trial; a temporary PostgreSQL of our own unless given. The restored data stays there. */
  trialUrl?: string | undefined
}

/** Restores the newest backup of a store into a trial record. Throws unless every row is there as it was written. */
export async function tryRestore({
  store,
  identity,
  trialUrl,
  ...options
}: TrialOptions): Promise<TriedRestore> {
  const folder = await mkdtemp(join(tmpdir(), 'trial-restore-'))
  try {
    // When root runs this, PostgreSQL runs as another user, who must be able to reach the folder.
    await chmod(folder, 0o711)
    const began = performance.now()
    const file = join(folder, 'fetched.backup')
    const stored = await fetchBackup(store, { name: 'latest', identity, file })
    await restoreRecord({ databaseUrl: trialUrl, recordFolder: join(folder, 'record') }, file, options)
    const restoreS = (performance.now() - began) / 1000
    return { ...stored, restoreS, ageS: (Date.now() - Date.parse(stored.madeAt)) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
