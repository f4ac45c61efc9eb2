import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '../folder-store'
import type { Store } from '../store'

/** Runs the same tests over every kind of store. */
export function describeEachStore(tests: (makeStore: () => Store) => void): void {
  describe('in a folder', () => {
    tests(() => folderStore(mkdtempSync(join(tmpdir(), 'store-'))))
  })
}
