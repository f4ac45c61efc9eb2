import { acceptReleases } from 'api'
import { findToSign, readReleases, signLog } from 'delivery'
import { command, commandLine } from './command'
import { operator, remoteArgument } from './delivery/command-line'
import { projectStore } from './delivery/project-store'
import { historyTable, registryTable, signingTable } from './delivery/registry-tables'
import { projectDatabaseForCommand } from './project-database'

const usage =
  'npm run registry -- list|history|sign|accept [mf-routes] [--unsigned | --anew [--confirm CODE]]'

interface Chosen {
  remote: string | undefined
  takesOver: boolean
  /** Whether signatures by keys that are not listed are replaced. */
  isAnew: boolean
  /** The code with which what is signed anew was listed. */
  code: string | undefined
}

const ACTIONS = {
  async list({ remote }: Chosen) {
    const store = await projectStore()
    const { registry, entries, leftOut } = await readReleases(store)
    const isChosen = chosenBy(remote, entries)
    console.log(`Revision ${registry.revision} in ${store.name}\n`)
    const remotes = registry.remotes.filter(({ name }) => isChosen(name))
    console.log(registryTable({ ...registry, remotes }, entries))
    for (const { sentence } of leftOut) console.log(`\n${sentence} It is left out.`)
  },

  async history({ remote }: Chosen) {
    const { entries } = await readReleases(await projectStore())
    const isChosen = chosenBy(remote, entries)
    console.log(historyTable(entries.filter((entry) => isChosen(entry.remote))))
  },

  /** Signs what is live once more, with this process's key. */
  async sign({ remote, takesOver, isAnew, code }: Chosen) {
    const store = await projectStore()
    const remotes = remote === undefined ? {} : { remotes: [remoteArgument(remote, usage)] }
    if (isAnew && code === undefined) {
      const { toSign, code: listed } = await findToSign(store, remotes.remotes)
      console.log(signingTable(toSign, store.keys))
      console.log(`
Nothing is signed yet. No listed key vouches for what has a question mark: a stranger with the key of the store could have
written it. Compare versions, commits and keys with what you have released. When all of it is yours, sign exactly this:
  npm run registry -- sign ${remote ? `${remote} ` : ''}--anew --confirm ${listed}`)
      return
    }
    const anew = code === undefined ? {} : { code }
    const added = await signLog(store, { actor: await operator(), ...remotes, takesOver, ...anew })
    if (added.length === 0)
      throw new Error('Nothing was signed: RELEASE_KEY may sign no remote that was ever live.')
    console.log(historyTable(added))
  },

  /** Makes the record take the log of the store as it is, after an operator has restored or emptied the store. */
  async accept({ remote }: Chosen) {
    if (remote !== undefined)
      throw new Error(`accept takes no name: it is about the whole log. Use: ${usage}`)
    const releases = await readReleases(await projectStore())
    const database = await projectDatabaseForCommand()
    try {
      const before = await acceptReleases(database, releases)
      console.log(
        `The record had seen revision ${before}; it takes revision ${releases.registry.revision} now.`,
      )
    } finally {
      await database.close()
    }
  },
}

/** Whether a remote is meant: every one unless one is named. Refuses the name of one that was never live. */
function chosenBy(remote: string | undefined, entries: readonly { remote: string }[]) {
  if (remote === undefined) return () => true
  const name = remoteArgument(remote, usage)
  const known = [...new Set(entries.map((entry) => entry.remote))].sort()
  if (!known.includes(name))
    throw new Error(`No version of ${name} was ever live. There are: ${known.join(', ') || 'none'}.`)
  return (each: string) => each === name
}

await command(async () => {
  const { positionals, values } = commandLine(
    {
      unsigned: { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
      confirm: { type: 'string' },
    },
    { usage, most: 2 },
  )
  const [action = 'list', remote] = positionals
  const run = ACTIONS[action as keyof typeof ACTIONS]
  if (!run) throw new Error(`There is no registry ${action}. Use: ${usage}`)
  const { unsigned: takesOver, anew: isAnew, confirm: code } = values
  if ((code !== undefined || takesOver) && isAnew !== (code !== undefined))
    throw new Error(`--confirm belongs to --anew, and --unsigned to neither. Use: ${usage}`)
  await run({ remote, takesOver, isAnew, code })
})
