import { parseArgs } from 'node:util'
import { promoteRemote } from 'delivery'
import { command } from './command'
import { remoteArgument, revisionLine } from './delivery/command-line'
import { projectStore, providedVersions } from './delivery/project-store'

const usage = 'npm run promote -- mf-routes 1.2.0'

await command(async () => {
  const [name, version] = parseArgs({ allowPositionals: true, options: {} }).positionals
  const remote = remoteArgument(name, usage)
  if (!version) throw new Error(`Say which version of ${remote}. Use: ${usage}`)
  const record = await promoteRemote(projectStore(), { remote, version, provided: providedVersions() })
  console.log(record ? revisionLine(record) : `${remote} ${version} is live already.`)
})
