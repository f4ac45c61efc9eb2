import { promoteRemote, publishRemote } from 'delivery'
import { buildWorkspace } from './build/build-workspace'
import { requireSuccess } from './check/require-success'
import { command, commandLine, step } from './command'
import { checkContracts, requireLiveContract } from './contract/contract-report'
import { builtPublication } from './delivery/built-publication'
import { builtServerPart } from './delivery/built-server-part'
import { nextSteps, operator, releaseOptions, remoteArgument } from './delivery/command-line'
import { deployedVersions, projectStore } from './delivery/project-store'
import { historyTable } from './delivery/registry-tables'
import { remoteNames } from './project'
import { buildSource } from './workspaces/attribution'

const usage = 'npm run publish:remote -- mf-routes [--promote [--reason "…"] [--expect 1.1.0]]'

await command(async () => {
  const { positionals, values } = commandLine(
    { ...releaseOptions, promote: { type: 'boolean', default: false } },
    { usage, most: 1 },
  )
  const remote = remoteArgument(positionals[0], usage)
  if (!remoteNames.includes(remote))
    throw new Error(`This checkout has no ${remote} to build. It has ${remoteNames.join(', ')}.`)
  const store = await projectStore()
  const provided = await deployedVersions(store)
  const source = await buildSource()
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b', remote))
  await step('Contract', async () => {
    await checkContracts([remote])
    await requireLiveContract(store, remote)
  })
  await step(`Building ${remote}`, () => buildWorkspace(remote))
  const { folder, publication, sbom } = await builtPublication(remote)
  const { version } = publication
  const serverPart = await builtServerPart(remote)
  const isNew = await publishRemote(store, { folder, publication, source, sbom, serverPart, provided })
  console.log(`${remote} ${version} ${isNew ? 'is published' : 'was published before'} in ${store.name}.`)
  if (!values.promote) return console.log(nextSteps(publication))
  const { reason, expect } = values
  const promotion = { ...(await operator()), remote, version, provided, reason, expect }
  const record = await promoteRemote(store, promotion)
  console.log(record ? historyTable([record]) : `${remote} ${version} is live already.`)
})
