import { startServer } from 'api'
import { buildSite } from './build/build-site'
import { command } from './command'
import { siteFolder } from './project'
import { step } from './step'

await command(async () => {
  await buildSite()
  const address = await step('Starting the server', () => startServer({ siteFolder }))
  console.log(`\nSmart Bins Wellington is at ${address}\nStop it with Ctrl+C.`)
})
