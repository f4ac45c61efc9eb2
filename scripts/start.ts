import { startServer } from 'api'
import { buildSite } from './build/build-site'
import { command, step, stopOnSignal } from './command'
import { deliverBuilds } from './delivery/deliver-builds'
import { projectStore } from './delivery/project-store'
import { siteFolder } from './project'
import { projectDatabase } from './project-database'

await command(async () => {
  const store = projectStore()
  await buildSite()
  await step('Delivering the remotes', () => deliverBuilds(store))
  const database = await step('Starting the database', projectDatabase)
  const server = await step('Starting the server', () => startServer({ siteFolder, store, database }))
  stopOnSignal([server])
  console.log(`\nSmart Bins Wellington is at ${server.address}\nStop it with Ctrl+C.`)
})
