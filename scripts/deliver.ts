import { command, step } from './command'
import { deliverBuilds } from './delivery/deliver-builds'
import { projectStore } from './delivery/project-store'

/** For a new store: makes the builds next to it live where there is no release, as `npm start` does. */
await command(async () => {
  const leftAlone = await step('Delivering the remotes', async () => deliverBuilds(await projectStore()))
  for (const sentence of leftAlone) console.log(sentence)
})
