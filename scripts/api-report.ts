import { updateContracts } from './check/contract-report'
import { updatePublicApis } from './check/public-api-report'
import { requireSuccess } from './check/require-success'
import { command, step } from './command'

await command(async () => {
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b'))
  await step('Public APIs', updatePublicApis)
  await step('Contracts', updateContracts)
})
