import { startServer } from 'api'
import { command, step, stopOnSignal } from './command'
import { projectStore } from './delivery/project-store'
import { siteFolder } from './project'
import { projectDatabase } from './project-database'
import { findServerParts } from './server-parts'

// Builds nothing and promotes nothing, so it may import nothing that does.
await command(async () => {
  const store = projectStore()
  const database = await step('Starting the database', projectDatabase)
  const server = await step('Starting the server', () =>
    startServer({ siteFolder, store, database, serverParts: findServerParts() }),
  )
  stopOnSignal([server])
  console.log(`\nSmart Bins Wellington is at ${server.address}\nStop it with Ctrl+C.`)
})
