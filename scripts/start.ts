import { explainPortInUse, freePort, readEnvironment, startServer } from 'api'
import { buildSite } from './build/build-site'
import { command, step, stopOnSignal } from './command'
import { deliverBuilds } from './delivery/deliver-builds'
import { projectStore } from './delivery/project-store'
import { siteFolder } from './project'
import { projectDatabase, tellProjectCommands } from './project-database'
import { findServerParts } from './server-parts'

await command(async () => {
  const store = await projectStore()
  const { host, port } = readEnvironment(process.env)
  // Checked before the builds, which would otherwise be wasted.
  await freePort(port, host).catch((error) => explainPortInUse(error, port))
  await buildSite()
  const database = await step('Starting the database', projectDatabase)
  let leftAlone: string[] = []
  // Runs after everything that may refuse to start, so that a failed start leaves the store unchanged.
  const beforeListening = async () => {
    leftAlone = await step('Delivering the remotes', () => deliverBuilds(store))
  }
  const server = await step('Starting the server', async () =>
    startServer({ siteFolder, store, database, serverParts: await findServerParts(), beforeListening }),
  )
  stopOnSignal([server, tellProjectCommands()])
  for (const sentence of leftAlone) console.log(sentence)
  for (const sentence of server.awayParts) console.warn(sentence)
  console.log(`\nSmart Bins Wellington is at ${server.address}\nStop it with Ctrl+C.`)
})
