import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'replace-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

const fillWith = (name: string) => (next: string) => writeFile(join(next, name), name)

it('holds only what the last fill wrote', async () => {
  await replaceFolder(join(parent, 'live'), fillWith('old'))
  await replaceFolder(join(parent, 'live'), fillWith('new'))
  expect(await readdir(join(parent, 'live'))).toEqual(['new'])
})

it('leaves the folder unchanged when a fill fails, without temporary files', async () => {
  await replaceFolder(join(parent, 'live'), fillWith('old'))
  await expect(
    replaceFolder(join(parent, 'live'), async (next) => {
      await fillWith('new')(next)
      throw new Error('no space left')
    }),
  ).rejects.toThrow('no space left')
  expect(await readFile(join(parent, 'live/old'), 'utf8')).toBe('old')
  expect(await readdir(parent)).toEqual(['live'])
})
