import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '../folder-store'
import { keysOf, makeReleaseKey, parseReleaseKeys, parseSigner, type ReleaseKeys } from '../release-keys'
import { type ReleaseStore, releaseStore } from '../release-store'

/** One key that may sign everything. */
export const testKeys = (): ReleaseKeys => keysOf(parseSigner(makeReleaseKey().privateKey))

/** The store in a folder, by default a new one, with a key that may sign everything. */
export const testStore = (
  folder = mkdtempSync(join(tmpdir(), 'store-')),
  keys: ReleaseKeys = testKeys(),
): ReleaseStore => releaseStore(folderStore(folder), keys)

/** A pair of keys by name, and what processes of their owners hold. */
export function testPairs<Name extends string>(...names: Name[]) {
  const pairs = Object.fromEntries(names.map((name) => [name, makeReleaseKey()])) as Record<
    Name,
    ReturnType<typeof makeReleaseKey>
  >
  return {
    /** Lines of RELEASE_KEYS: `owner=name of a pair`. */
    listing: (...lines: `${string}=${Name}`[]) =>
      parseReleaseKeys(
        lines
          .map((line) => line.split('=') as [string, Name])
          .map(([owner, name]) => `${owner}=${pairs[name].publicKey}`)
          .join('\n'),
      ),
    signer: (name: Name) => parseSigner(pairs[name].privateKey),
  }
}
