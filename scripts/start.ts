import { startServer } from 'api'
import { buildSite } from './build/build-site'
import { command } from './command'
import { deliverBuilds } from './delivery/deliver-builds'
import { projectStore } from './delivery/project-store'
import { siteFolder } from './project'
import { step } from './step'

await command(async () => {
  const store = projectStore()
  await buildSite()
  await step('Delivering the remotes', () => deliverBuilds(store))
  const address = await step('Starting the server', () => startServer({ siteFolder, store }))
  console.log(`\nSmart Bins Wellington is at ${address}\nStop it with Ctrl+C.`)
})
