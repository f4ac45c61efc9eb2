import { promoteRemote, shareRemote } from 'delivery'
import { command, commandLine } from './command'
import { operator, releaseOptions, remoteArgument } from './delivery/command-line'
import { deployedVersions, projectStore } from './delivery/project-store'
import { historyTable } from './delivery/registry-tables'

const usage = 'npm run promote -- mf-routes 1.2.0 [--reason "…"] [--share 10] [--expect 1.1.0] [--force]'

await command(async () => {
  const { positionals, values } = commandLine(
    { ...releaseOptions, force: { type: 'boolean', default: false }, share: { type: 'string' } },
    { usage, most: 2 },
  )
  const [name, version] = positionals
  const remote = remoteArgument(name, usage)
  if (!version) throw new Error(`Say which version of ${remote}. Use: ${usage}`)
  if (values.force && !values.reason?.trim())
    throw new Error(`Say why by force, with --reason. Use: ${usage}`)
  const store = await projectStore()
  const provided = await deployedVersions(store)
  const promotion = { ...values, ...(await operator()), remote, version, provided }
  const { share } = values
  const record =
    share === undefined
      ? await promoteRemote(store, promotion)
      : await shareRemote(store, { ...promotion, share: Number(share) })
  console.log(record ? historyTable([record]) : `${remote} ${version} is live already.`)
})
