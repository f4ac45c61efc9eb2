import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command'
import { root } from './project'
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
  keepLatestSnapshot(join(root, 'api/migrations/meta'))
})

/** Drizzle compares the schema with the latest snapshot only, and each has thousands of lines. */
function keepLatestSnapshot(folder: string): void {
  const snapshots = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
  for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name))
}
