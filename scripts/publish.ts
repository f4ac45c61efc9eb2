import { buildWorkspace } from './build/build-workspace'
import { requireSuccess } from './check/require-success'
import { command, commandLine, step } from './command'
import { checkContracts, requireLiveContract } from './contract/contract-report'
import { builtPublication } from './delivery/built-publication'
import { builtServerPart } from './delivery/built-server-part'
import { operator, releaseOptions, remoteArgument } from './delivery/command-line'
import { deployedVersions, projectStore } from './delivery/project-store'
import { publishAndPromote } from './delivery/publish-and-promote'
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
  const serverPart = await builtServerPart(remote)
  const publishing = { folder, publication, source, sbom, serverPart, provided }
  await publishAndPromote(store, publishing, { ...values, operator })
})
