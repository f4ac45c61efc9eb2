import { requireSuccess } from './check/require-success'
import { command, step } from './command'
import { runTool } from './test/run-tool'

// Biome's own choice is by its output, which is kept until a failure.
const colors = process.stdout.isTTY ? 'force' : 'off'

await command(async () => {
  await step('Format, lint and import rules', () =>
    requireSuccess('@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`),
  )
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b'))
  await step('Unused code and packages', () => requireSuccess('knip/bin/knip.js', '--strict'))
  const code = await step('Tests', () => runTool('--import', ['tsx', 'scripts/test.ts']))
  if (code !== 0) throw new Error('Failed: npm test')
})
