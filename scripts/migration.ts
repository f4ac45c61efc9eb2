import { command } from './command'
import { runTool } from './test/run-tool'

/** Writes the SQL that leads from the last migration to the present schema. Arguments are passed to `drizzle-kit generate`. */
await command(async () => {
  const drizzleKit = 'node_modules/drizzle-kit/bin.cjs'
  const code = await runTool(drizzleKit, [
    'generate',
    '--config',
    'api/drizzle.config.ts',
    ...process.argv.slice(2),
  ])
  if (code !== 0)
    throw new Error('No migration was made. Correct what is said above in api/src/database/schema.')
})
