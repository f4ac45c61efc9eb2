import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BuiltServerPart,
  integrityOf,
  promoteRemote,
  publishRemote,
  type ReleaseStore,
  readHistory,
  rollbackRemote,
  shareRemote,
} from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { makeTestDatabase } from '../../database/testing/test-database'
import { PART_PROTOCOL, releasePart } from '../../features/server-parts/bundle'
import * as notes from '../../features/server-parts/testing/mf-notes'
import { makeApp } from '../testing/make-app'

const NOTES = join(import.meta.dirname, '../../features/server-parts/testing/mf-notes/index.ts')

/** A build of the part whose list has one note with this text. */
async function partSaying(text: string, more = ''): Promise<BuiltServerPart> {
  const source = mkdtempSync(join(tmpdir(), 'released-part-'))
  mkdirSync(join(source, 'server'))
  writeFileSync(
    join(source, 'server/index.ts'),
    `import { part as notes } from ${JSON.stringify(NOTES)}
const listNotes = async () => ({ notes: [{ id: 1, binId: 'WN1', text: ${JSON.stringify(text)} }] })
${more}
export const part = { ...notes, folder: import.meta.dirname, handlers: { ...notes.handlers, listNotes } }`,
  )
  const folder = join(source, 'dist')
  await releasePart(join(source, 'server/index.ts'), folder)
  const hashes = readdirSync(folder).map((name) => [name, integrityOf(readFileSync(join(folder, name)))])
  return { folder, protocol: PART_PROTOCOL, files: Object.fromEntries(hashes) }
}

let store: ReleaseStore
let app: FastifyInstance
beforeEach(async () => {
  store = testStore()
  const deployed = { remote: 'mf-notes', program: async () => notes }
  app = await makeApp({ store, database: await makeTestDatabase(), serverParts: [deployed] })
})
afterEach(() => app.close())

const publish = (version: string, serverPart?: BuiltServerPart) =>
  publishRemote(store, { ...builtRemote({ name: 'mf-notes', version }), serverPart })
const promote = (version: string) =>
  promoteRemote(store, { ...operator, remote: 'mf-notes', version, provided })
async function release(version: string, serverPart?: BuiltServerPart) {
  await publish(version, serverPart)
  await promote(version)
}
/** The version that a page load gets, and what the part answers it then. */
async function loaded() {
  const registry = (await app.inject('/registry.json')).json()
  const { notes } = (await app.inject('/api/notes/all')).json()
  return [registry.remotes[0]?.version, notes[0]?.text]
}

it('runs the part of the live version, and the one before after a rollback', async () => {
  await release('1.0.0')
  expect(await loaded()).toEqual(['1.0.0', undefined])
  await release('1.1.0', await partSaying('of 1.1.0'))
  expect(await loaded()).toEqual(['1.1.0', 'of 1.1.0'])
  await release('1.2.0', await partSaying('of 1.2.0'))
  expect(await loaded()).toEqual(['1.2.0', 'of 1.2.0'])
  await rollbackRemote(store, { ...operator, remote: 'mf-notes', reason: 'wrong notes' })
  expect(await loaded()).toEqual(['1.1.0', 'of 1.1.0'])
})

it('runs it from the first request on after a start', async () => {
  await release('1.0.0', await partSaying('of 1.0.0'))
  await app.ready()
  const { notes: listed } = (await app.inject('/api/notes/all')).json()
  expect(listed[0].text).toBe('of 1.0.0')
})

it('runs the part of a candidate, which serves the pages of both versions', async () => {
  await release('1.0.0', await partSaying('of 1.0.0'))
  await publish('1.1.0', await partSaying('of 1.1.0'))
  await shareRemote(store, { ...operator, remote: 'mf-notes', version: '1.1.0', share: 10, provided })
  expect((await loaded())[1]).toBe('of 1.1.0')
})

it('takes a version back whose part does not start', async () => {
  await release('1.0.0', await partSaying('of 1.0.0'))
  await loaded()
  await release('1.1.0', await partSaying('of 1.1.0', "throw new Error('No broker.')"))
  await loaded()
  expect(await loaded()).toEqual(['1.0.0', 'of 1.0.0'])
  expect((await readHistory(store)).at(-1)).toMatchObject({
    action: 'rollback',
    by: 'server-part',
    reason: 'its server part does not start: No broker.',
  })
})

it.each([
  ['a changed program', 'server-parts/mf-notes/1.1.0/part.mjs', () => 'process.exit()'],
  [
    'another hash in the publication',
    'remotes/mf-notes/1.1.0/publication.json',
    (text: string) => text.replaceAll(/("part.mjs": "sha384-)..../g, '$1AAAA'),
  ],
])('never runs %s', async (_, key, change) => {
  await release('1.0.0', await partSaying('of 1.0.0'))
  await loaded()
  await publish('1.1.0', await partSaying('of 1.1.0'))
  const file = join(store.folder ?? '', key)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  await promote('1.1.0').catch(() => undefined)
  expect((await loaded())[1]).toBe('of 1.0.0')
})
