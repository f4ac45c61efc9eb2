import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'

/** What a server part is made of, in the folder of its remote. */
const OWN = ['server', 'operations', 'rules']
const OPERATIONS_FILE = 'operations.ts'

const isTest = /\.test\.ts$|(^|[\\/])testing[\\/]/

/** Calls `changed` with the path of each file that is saved in a folder, but for tests. */
export const watchFolder = (folder: string, changed: (file: string) => void): FSWatcher =>
  watch(folder, { recursive: true }, (_, name) => {
    if (name && !isTest.test(name)) changed(name)
  })

/** The same for the files of a remote's server part, also in a folder that the team adds meanwhile, such as `rules`. */
export function watchPartFiles(remote: string, changed: (file: string) => void): { close: () => void } {
  const watched = new Map<string, FSWatcher>()
  const watchOwn = (name: string) => {
    const folder = join(remote, name)
    if (!watched.has(name) && existsSync(folder)) watched.set(name, watchFolder(folder, changed))
  }
  for (const name of OWN) watchOwn(name)
  const top = watch(remote, (_, name) => {
    if (name === null) return
    if (name === OPERATIONS_FILE) changed(name)
    if (!OWN.includes(name) || watched.has(name)) return
    watchOwn(name)
    changed(name)
  })
  return {
    close: () => {
      for (const watcher of [top, ...watched.values()]) watcher.close()
    },
  }
}
