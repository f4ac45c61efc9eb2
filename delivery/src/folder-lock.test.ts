import { mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withFolderLock } from './folder-lock'

const PATIENCE_MS = 5_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})

it('lets one after the other do its work', async () => {
  let atWork = 0
  const work = async () => {
    atWork += 1
    expect(atWork).toBe(1)
    await pause(5)
    atWork -= 1
  }
  await Promise.all([1, 2, 3].map(() => withFolderLock(folder, PATIENCE_MS, work)))
  expect(readdirSync(folder)).toEqual([])
})

it('is not held up by what a dead process left', async () => {
  mkdirSync(join(folder, '.lock'))
  const aMinuteAgo = Date.now() / 1000 - 60
  utimesSync(join(folder, '.lock'), aMinuteAgo, aMinuteAgo)
  expect(await withFolderLock(folder, PATIENCE_MS, async () => 'done')).toBe('done')
})

it('says what to do when another process keeps it', async () => {
  await withFolderLock(folder, PATIENCE_MS, async () => {
    const second = withFolderLock(folder, 40, async () => undefined)
    await expect(second).rejects.toThrow(
      `${folder} stays locked. Delete ${join(folder, '.lock')} if no other process runs.`,
    )
  })
})

it('is given back by work that fails', async () => {
  const failing = () => Promise.reject(new Error('no space left'))
  await expect(withFolderLock(folder, PATIENCE_MS, failing)).rejects.toThrow('no space left')
  expect(readdirSync(folder)).toEqual([])
})
