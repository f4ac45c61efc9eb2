import { startServer } from 'api'
import { command, commandLine, step, stopOnSignal } from './command'
import { projectStore } from './delivery/project-store'
import { siteFolder } from './project'
import { projectDatabase, tellProjectCommands } from './project-database'
import { findServerParts } from './server-parts'

// This command neither builds nor promotes, so it must not import code that does.
await command(async () => {
  commandLine({}, { usage: 'npm run serve; its settings are environment variables', most: 0 })
  const store = await projectStore()
  const database = await step('Starting the database', projectDatabase)
  const server = await step('Starting the server', async () =>
    startServer({ siteFolder, store, database, serverParts: await findServerParts() }),
  )
  stopOnSignal([server, tellProjectCommands()])
  for (const sentence of server.awayParts) console.warn(sentence)
  console.log(`\nSmart Bins Wellington is at ${server.address}\nStop it with Ctrl+C.`)
})
