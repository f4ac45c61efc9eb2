import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command'
import { root } from './project'
import { readRequirements } from './security-map/requirements'
import { securityMap, withMap } from './security-map/security-map'
import { findShownRequirements } from './security-map/shown-requirements'

/** Writes the map of security requirements anew, from `docs/security-requirements.jsonl` and the titles of the tests. */
await command(async () => {
  const file = join(root, 'docs/security.md')
  const map = securityMap(readRequirements(), findShownRequirements())
  writeFileSync(file, withMap(readFileSync(file, 'utf8'), map))
})
