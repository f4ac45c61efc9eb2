import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { FoundServerPart } from 'api'
import { partPrograms } from 'api/part-program'
import { remoteNames, root } from '../project'
import { serverPartFolders } from '../server-parts'
import { refuseChangesOfMain } from './unpublished-tables'

/** An editor may write a file in several steps. */
const SETTLED_MS = 50
/** What a server part is made of, in the folder of its remote, and what all of them share. */
const OWN = ['server', 'operations', 'rules']
const SHARED = ['shared-domain/src', 'routing-engine/src', 'forecast-engine/src']

interface HotParts {
  /** Has the running server serve another build of a part. */
  replace: (found: FoundServerPart) => Promise<void>
  /** Whether tables may be made anew: those of the project's own database. */
  mayDropTables: boolean
}

/** Bundles a server part whenever one of its files is saved, and has the running server serve it. */
export function watchServerParts({ replace, mayDropTables }: HotParts): { stop: () => Promise<void> } {
  const pending = new Map<string, NodeJS.Timeout>()
  /** By remote: whether its migrations may have run elsewhere, since one was saved last. */
  const allowed = new Map<string, Promise<void>>()
  const requireUnpublished = (remote: string) => {
    const asked = allowed.get(remote) ?? refuseChangesOfMain(remote)
    allowed.set(remote, asked)
    return asked
  }
  const renew = async (remote: string) => {
    const began = performance.now()
    const folder = serverPartFolders().find((part) => part.remote === remote)
    if (!folder) return
    try {
      if (mayDropTables) await requireUnpublished(remote)
      const { index, ...found } = folder
      const [program] = await partPrograms([index])
      await replace({ ...found, program: program as URL, isUnpublished: mayDropTables })
      console.log(`${remote}: its server part is live, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(`${remote}: its server part stays as it was. ${(error as Error).message}`)
    }
  }
  const soon = (remote: string, file = '') => {
    if (file.endsWith('.sql')) allowed.delete(remote)
    clearTimeout(pending.get(remote))
    pending.set(
      remote,
      setTimeout(() => void renew(remote), SETTLED_MS),
    )
  }
  const watchers = [
    ...remoteNames.flatMap((remote) => watchRemote(remote, (file) => soon(remote, file))),
    ...SHARED.map((folder) =>
      watchFolder(join(root, folder), () => {
        for (const { remote } of serverPartFolders()) soon(remote)
      }),
    ),
  ]
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close()
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}

function watchRemote(remote: string, changed: (file: string) => void): FSWatcher[] {
  const folders = OWN.map((name) => join(root, remote, name)).filter(existsSync)
  const ofOperations = watch(join(root, remote), (_, name) => {
    if (name === 'operations.ts') changed(name)
  })
  return [ofOperations, ...folders.map((folder) => watchFolder(folder, changed))]
}

const isTest = /\.test\.ts$|(^|[\\/])testing[\\/]/

const watchFolder = (folder: string, changed: (file: string) => void): FSWatcher =>
  watch(folder, { recursive: true }, (_, name) => {
    if (name && !isTest.test(name)) changed(name)
  })
