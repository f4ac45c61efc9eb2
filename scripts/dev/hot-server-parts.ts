import { join } from 'node:path'
import type { FoundServerPart } from 'api'
import { HotPartProgram } from 'api/part-program'
import { remoteNames, root } from '../project'
import { serverPartFolders } from '../server-parts'
import { keptPartText } from './needed-restarts'
import { watchFolder, watchPartFiles } from './part-files'
import { refuseChangesOfMain } from './unpublished-tables'

/** An editor may write a file in several steps. */
const SETTLED_MS = 50
/** What server parts share. */
const SHARED = ['shared-domain/src', 'routing-engine/src', 'forecast-engine/src']

/** The programs of the server parts, which are bundled again while their files change. */
export class HotPartPrograms {
  readonly #programs = new Map<string, HotPartProgram>()

  of(index: string): HotPartProgram {
    const program = this.#programs.get(index) ?? new HotPartProgram(index)
    this.#programs.set(index, program)
    return program
  }

  bundle = (indexes: readonly string[]): Promise<URL[]> =>
    Promise.all(indexes.map(async (index) => (await this.of(index).bundle()).program))

  stop = async (): Promise<void> =>
    void (await Promise.all([...this.#programs.values()].map((program) => program.stop())))
}

interface HotParts {
  programs: HotPartPrograms
  /** The remotes that are worked on: their parts come first after a change of what all share. */
  first: readonly string[]
  /** Has the running server serve another build of a part. */
  replace: (found: FoundServerPart) => Promise<void>
  /** Whether tables may be dropped and created again: those of the project's own database. */
  mayDropTables: boolean
}

/** What was saved for a part. */
interface Saved {
  /** When, in ms of `performance.now()`. */
  at: number
  /** Whether a file of the part itself was among it; otherwise only what several parts share. */
  isOwn: boolean
}

/** Bundles a server part whenever one of its files is saved, and has the running server serve it. */
export function watchServerParts({ programs, first, replace, mayDropTables }: HotParts): {
  stop: () => Promise<void>
} {
  const saved = new Map<string, Saved>()
  let timer: NodeJS.Timeout | undefined
  let isRenewing = false
  let isSharedChanged = false
  /** By remote: whether its migrations may have run elsewhere, since one was saved last. */
  const allowed = new Map<string, Promise<void>>()
  const requireUnpublished = (remote: string) => {
    const asked = allowed.get(remote) ?? refuseChangesOfMain(remote)
    allowed.set(remote, asked)
    return asked
  }
  // Asked of git before the first file is saved.
  if (mayDropTables) for (const remote of first) void requireUnpublished(remote).catch(() => undefined)
  const renew = async (remote: string, { at, isOwn }: Saved) => {
    const folder = serverPartFolders().find((part) => part.remote === remote)
    if (!folder) return
    try {
      if (mayDropTables) await requireUnpublished(remote)
      const { index, ...found } = folder
      const { program, isChanged } = await programs.of(index).bundle()
      if (!isChanged && !isOwn) return
      await replace({ ...found, program, isUnpublished: mayDropTables })
      console.log(`${remote}: its server part is live, ${((performance.now() - at) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(keptPartText(remote, (error as Error).message, isSharedChanged))
    }
  }
  // One after the other: all at once, none would be live soon.
  const renewAll = async () => {
    if (isRenewing) return
    isRenewing = true
    while (saved.size > 0) {
      const remote = first.find((name) => saved.has(name)) ?? ([...saved.keys()][0] as string)
      const what = saved.get(remote) as Saved
      saved.delete(remote)
      await renew(remote, what)
    }
    isRenewing = false
  }
  const note = (remote: string, isOwn: boolean) => {
    const { isOwn: wasOwn = false } = saved.get(remote) ?? {}
    saved.set(remote, { at: performance.now(), isOwn: isOwn || wasOwn })
    clearTimeout(timer)
    timer = setTimeout(() => void renewAll(), SETTLED_MS)
  }
  const watchers = [
    ...remoteNames.map((remote) =>
      watchPartFiles(join(root, remote), (file) => {
        if (file.endsWith('.sql')) allowed.delete(remote)
        note(remote, true)
      }),
    ),
    ...SHARED.map((folder) =>
      watchFolder(join(root, folder), (file) => {
        isSharedChanged = true
        for (const { remote, index } of serverPartFolders())
          if (programs.of(index).isOf(join(root, folder, file))) note(remote, false)
      }),
    ),
  ]
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      await programs.stop()
    },
  }
}
