import { updatePublicApis } from './check/public-api-report'
import { requireSuccess } from './check/require-success'
import { command, step } from './command'
import { updateContracts } from './contract/contract-report'

await command(async () => {
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b'))
  await step('Public APIs', updatePublicApis)
  await step('Contracts', updateContracts)
})
