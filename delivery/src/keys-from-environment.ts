import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { keysOf, makeReleaseKey, parseReleaseKeys, parseSigner, type ReleaseKeys } from './release-keys'

/**
 * Whose signatures count, from RELEASE_KEYS, and the key that this process signs with, from RELEASE_KEY. Without RELEASE_KEYS that one
 * key may sign everything. Throws one sentence when neither is set.
 */
export function keysFromEnvironment({ RELEASE_KEYS, RELEASE_KEY }: NodeJS.ProcessEnv): ReleaseKeys {
  const signer = RELEASE_KEY?.trim() ? parseSigner(RELEASE_KEY) : undefined
  if (RELEASE_KEYS?.trim()) return { listed: parseReleaseKeys(RELEASE_KEYS), ...(signer && { signer }) }
  if (signer) return keysOf(signer)
  throw new Error(
    'Neither RELEASE_KEYS nor RELEASE_KEY is set, so that no release can be verified: set RELEASE_KEYS, or RELEASE_KEY to one ' +
      'key for everything, which npm run release-key makes.',
  )
}

/** The key in a private file of the machine, for all releases made there. It is made when there is none. */
export function keysInFile(file: string): ReleaseKeys {
  makeKeyFile(file)
  return keysOf(parseSigner(readFileSync(file, 'utf8')))
}

function makeKeyFile(file: string): void {
  const written = `${file}.${process.pid}`
  try {
    writeFileSync(written, makeReleaseKey().privateKey, { mode: 0o600 })
    // Unlike a rename, a link never replaces the key of another process.
    linkSync(written, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code === 'EROFS' || code === 'EACCES')
      throw new Error(
        `${file} cannot be written: set RELEASE_KEYS, or RELEASE_KEY_FILE to a key that npm run release-key makes.`,
      )
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}
