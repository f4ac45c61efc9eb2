import { currentRegistry, dropCandidate, rollbackRemote } from 'delivery'
import { command, commandLine } from './command'
import { operator, releaseOptions, remoteArgument } from './delivery/command-line'
import { projectStore } from './delivery/project-store'
import { historyTable } from './delivery/registry-tables'

const usage = 'npm run rollback -- mf-routes [--reason "the map stays empty"] [--expect 1.2.0]'

await command(async () => {
  const { positionals, values } = commandLine(releaseOptions, { usage, most: 1 })
  const remote = remoteArgument(positionals[0], usage)
  // In an emergency the reason may be left out.
  const reason = values.reason?.trim() || 'none given'
  const cause = { ...values, ...(await operator()), remote, reason }
  const store = await projectStore()
  const { remotes } = await currentRegistry(store)
  // During a gradual release most sessions still have the live version.
  const isGradual = remotes.some(({ name, candidate }) => name === remote && candidate)
  const takeBack = isGradual ? dropCandidate : rollbackRemote
  console.log(historyTable([await takeBack(store, cause)]))
})
