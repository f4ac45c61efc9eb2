import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'

const DESCRIPTION = 'remote.json'

interface Descriptions {
  /** The project's folder. */
  project: string
  remotes: readonly string[]
  print: (sentence: string) => void
}

/**
 * Prints a sentence when the `remote.json` of a remote is saved with a change: pages, sidebar and paths come from what it said when
 * `npm run dev` started.
 */
export function watchDescriptions({ project, remotes, print }: Descriptions): { stop: () => Promise<void> } {
  const watchers = remotes.map((remote) => {
    const file = join(project, remote, DESCRIPTION)
    const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    let said = read()
    // The folder is watched, because editors put another file in the place of the one that they save.
    return watch(join(project, remote), (_, name) => {
      const now = name === DESCRIPTION ? read() : ''
      // An editor may empty the file before it writes it.
      if (now === '' || now === said) return
      said = now
      print(`${remote}: remote.json has changed. Restart npm run dev to see it.`)
    })
  })
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Why the server part of a remote stays as it was, for a developer. The server itself has the shared code of its start. */
export const keptPartText = (remote: string, reason: string, isSharedChanged: boolean) =>
  `${remote}: its server part stays as it was. ${reason}${
    isSharedChanged
      ? ' The server has the shared-domain and the engines of its start: restart npm run dev if this is about what has changed there.'
      : ''
  }`
