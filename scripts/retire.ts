import { retireRemote } from 'delivery'
import { command, commandLine } from './command'
import { operator, releaseOptions, remoteArgument } from './delivery/command-line'
import { projectStore } from './delivery/project-store'
import { historyTable } from './delivery/registry-tables'

const usage = 'npm run retire -- mf-routes --reason "another product plans the routes" [--expect 1.2.0]'

await command(async () => {
  const { positionals, values } = commandLine(releaseOptions, { usage, most: 1 })
  const remote = remoteArgument(positionals[0], usage)
  const reason = values.reason?.trim()
  if (!reason) throw new Error(`Say why, with --reason. Use: ${usage}`)
  const cause = { ...values, ...(await operator()), remote, reason }
  console.log(historyTable([await retireRemote(await projectStore(), cause)]))
})
