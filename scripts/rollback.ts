import { parseArgs } from 'node:util'
import { rollbackRemote } from 'delivery'
import { command } from './command'
import { remoteArgument, revisionLine } from './delivery/command-line'
import { projectStore } from './delivery/project-store'

const usage = 'npm run rollback -- mf-routes [--reason "the map stays empty"]'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const remote = remoteArgument(positionals[0], usage)
  const record = await rollbackRemote(projectStore(), { remote, by: 'operator', reason: values.reason })
  console.log(revisionLine(record))
})
