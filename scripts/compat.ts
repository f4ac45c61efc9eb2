import { command, commandLine } from './command'
import { checkCompatibility } from './compat/check-compatibility'
import { projectStore } from './delivery/project-store'

const usage = 'npm run compat -- [mf-routes …] [--checkout]'

await command(async () => {
  const { positionals, values } = commandLine(
    { checkout: { type: 'boolean', default: false } },
    { usage, most: Number.POSITIVE_INFINITY },
  )
  await checkCompatibility(await projectStore(), {
    ...(positionals.length > 0 && { remotes: positionals }),
    checkout: values.checkout,
  })
})
