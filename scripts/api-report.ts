import { isSharedPackage, SHARED_PACKAGES, updatePublicApis } from './check/public-api-report'
import { requireSuccess } from './check/require-success'
import { command, commandLine, step } from './command'
import { contractFolders, updateContracts } from './contract/contract-report'
import { requireNames } from './dev/chosen-remotes'

const REPORTED = [...SHARED_PACKAGES, ...contractFolders()]

/** Writes the reports of everything, or of the named workspaces: that of a remote needs no compilation. */
await command(async () => {
  const usage = 'npm run api:report -- [mf-routes | api | shared-ui | shared-domain …]'
  const { positionals } = commandLine({}, { usage, most: REPORTED.length })
  requireNames('workspace with a report', positionals, REPORTED)
  const chosen = positionals.length > 0 ? positionals : REPORTED
  const shared = chosen.filter(isSharedPackage)
  const contracts = chosen.filter((name) => !isSharedPackage(name))
  if (shared.length > 0) {
    await step('Types', () => requireSuccess('typescript/bin/tsc', '-b', ...positionals))
    await step('Public APIs', () => updatePublicApis(shared))
  }
  if (contracts.length > 0) await step('Contracts', () => updateContracts(contracts))
})
