import { parseArgs } from 'node:util'
import { command } from './command'
import { checkCompatibility } from './compat/check-compatibility'
import { projectStore } from './delivery/project-store'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { checkout: { type: 'boolean', default: false } },
  })
  await checkCompatibility(projectStore(), {
    ...(positionals.length > 0 && { remotes: positionals }),
    checkout: values.checkout,
  })
})
