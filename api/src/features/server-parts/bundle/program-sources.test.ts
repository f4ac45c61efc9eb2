import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isCurrent, noteSources } from './program-sources'

let folder: string
const file = (name: string) => join(folder, name)
// In whole seconds: a file system keeps a part of one less exactly.
const LATER = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
  for (const name of ['part.mjs', 'index.ts', 'tables.ts']) await writeFile(file(name), name)
})

afterEach(() => rm(folder, { recursive: true }))

const note = () => noteSources(file('part.mjs'), [file('index.ts'), file('tables.ts')], LATER.getTime())

test('a program is current while nothing of what it was made of changes', async () => {
  await note()
  expect(await isCurrent(file('part.mjs'))).toBe(true)
})

test('a program that was never made here is not current', async () => {
  expect(await isCurrent(file('part.mjs'))).toBe(false)
})

test.each(['index.ts', 'part.mjs'])('a program is no longer current when %s was written', async (name) => {
  await note()
  await utimes(file(name), LATER, LATER)
  expect(await isCurrent(file('part.mjs'))).toBe(false)
})

test('a program is no longer current without one of its files', async () => {
  await note()
  await rm(file('tables.ts'))
  expect(await isCurrent(file('part.mjs'))).toBe(false)
})

test('a file that was written while its program was made is read again next time', async () => {
  await utimes(file('tables.ts'), LATER, LATER)
  await note()
  expect(await isCurrent(file('part.mjs'))).toBe(false)
})
