import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command'
import { root } from './project'
import { runTool } from './test/run-tool'

const META = join(root, 'api/migrations/meta')
const snapshots = () => readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))

/** Writes the SQL that leads from the last migration to the present schema. Arguments are passed to `drizzle-kit generate`. */
await command(async () => {
  const drizzleKit = 'node_modules/drizzle-kit/bin.cjs'
  const before = snapshots()
  const code = await runTool(drizzleKit, [
    'generate',
    '--config',
    'api/drizzle.config.ts',
    ...process.argv.slice(2),
  ])
  if (code !== 0)
    throw new Error('No migration was made. Correct what is said above in api/src/database/schema.')
  // Drizzle compares the schema with one snapshot only, and each has thousands of lines.
  if (snapshots().length > before.length) for (const name of before) rmSync(join(META, name))
})
