import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleParts } from '../bundle/bundle-parts'
import type { FoundServerPart } from '../load-server-parts'

export { FAULTS, type Fault } from './mf-faulty'

const INDEX = join(import.meta.dirname, 'mf-faulty/index.ts')

/** The part that does what it should not, in a thread of its own. */
export const faultyPart = (): Promise<FoundServerPart> => partOf('mf-faulty', INDEX)

/** The same, and a part whose migration fails. */
export const faultyParts = async (): Promise<FoundServerPart[]> => [
  await faultyPart(),
  await partOf('mf-unmigrated', unmigratedIndex()),
]

async function partOf(remote: string, index: string): Promise<FoundServerPart> {
  const file = join(mkdtempSync(join(tmpdir(), `${remote}-`)), 'part.mjs')
  await bundleParts([{ index, file }])
  return { remote, program: pathToFileURL(file) }
}

function unmigratedIndex(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unmigrated-'))
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(join(folder, 'migrations/0001_things.sql'), 'select 1 / 0')
  const index = join(folder, 'index.ts')
  writeFileSync(
    index,
    `import { part as faulty } from ${JSON.stringify(INDEX)}
export const part = { ...faulty, remote: 'mf-unmigrated', folder: ${JSON.stringify(folder)}, operations: {}, handlers: {} }`,
  )
  return index
}
