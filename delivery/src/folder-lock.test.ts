import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock'

let lock: string
beforeEach(() => {
  lock = join(mkdtempSync(join(tmpdir(), 'lock-')), 'registry.json.lock')
})

it('lets one after the other do its work', async () => {
  let atWork = 0
  const work = async () => {
    atWork += 1
    expect(atWork).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atWork -= 1
  }
  await Promise.all([withFolderLock(lock, work), withFolderLock(lock, work), withFolderLock(lock, work)])
  expect(existsSync(lock)).toBe(false)
})

it('is not held up by what a dead process left', async () => {
  writeFileSync(lock, '')
  const aMinuteAgo = Date.now() / 1000 - 60
  utimesSync(lock, aMinuteAgo, aMinuteAgo)
  expect(await withFolderLock(lock, async () => 'done')).toBe('done')
})

it('is given back by work that fails', async () => {
  await expect(withFolderLock(lock, () => Promise.reject(new Error('no space left')))).rejects.toThrow()
  expect(existsSync(lock)).toBe(false)
})
