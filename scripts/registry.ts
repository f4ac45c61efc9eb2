import { acceptReleases } from 'api'
import { readReleases, signLog } from 'delivery'
import { command, commandLine } from './command'
import { operator, remoteArgument } from './delivery/command-line'
import { projectStore } from './delivery/project-store'
import { historyTable, registryTable } from './delivery/registry-tables'
import { projectDatabaseForCommand } from './project-database'

const usage = 'npm run registry -- list|history|sign|accept [mf-routes] [--unsigned]'

interface Chosen {
  remote: string | undefined
  takesOver: boolean
}

const ACTIONS = {
  async list() {
    const store = await projectStore()
    const { registry, entries, leftOut } = await readReleases(store)
    console.log(`Revision ${registry.revision} in ${store.name}\n`)
    console.log(registryTable(registry, entries))
    for (const { sentence } of leftOut) console.log(`\n${sentence} It is left out.`)
  },

  async history() {
    const { entries } = await readReleases(await projectStore())
    console.log(historyTable(entries))
  },

  /** Signs what is live once more, with this process's key. */
  async sign({ remote, takesOver }: Chosen) {
    const remotes = remote === undefined ? {} : { remotes: [remoteArgument(remote, usage)] }
    const added = await signLog(await projectStore(), { actor: await operator(), ...remotes, takesOver })
    if (added.length === 0)
      throw new Error('Nothing was signed: RELEASE_KEY may sign no remote that was ever live.')
    console.log(historyTable(added))
  },

  /** Makes the record take the log of the store as it is, after an operator has restored or emptied the store. */
  async accept() {
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

await command(async () => {
  const { positionals, values } = commandLine(
    { unsigned: { type: 'boolean', default: false } },
    { usage, most: 2 },
  )
  const [action = 'list', remote] = positionals
  const run = ACTIONS[action as keyof typeof ACTIONS]
  if (!run) throw new Error(`There is no registry ${action}. Use: ${usage}`)
  await run({ remote, takesOver: values.unsigned })
})
