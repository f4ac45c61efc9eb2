import { command, step } from './command'
import { deliverBuilds } from './delivery/deliver-builds'
import { projectStore } from './delivery/project-store'

/** Makes the builds beside it live where no release is, as `npm start` does: for a store that has nothing yet. */
await command(async () => {
  const leftAlone = await step('Delivering the remotes', () => deliverBuilds(projectStore()))
  for (const sentence of leftAlone) console.log(sentence)
})
