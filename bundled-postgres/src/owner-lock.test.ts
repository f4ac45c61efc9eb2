import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeOwnership } from './owner-lock'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'))
})

const leave = (owner: object | string) =>
  writeFile(join(folder, 'owner-000000041.json'), typeof owner === 'string' ? owner : JSON.stringify(owner))
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid']))

describe('the ownership of a folder', () => {
  it('is given to one at a time, and to the next when it is given back', async () => {
    const lock = await takeOwnership(folder)
    await expect(takeOwnership(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    await (await takeOwnership(folder)).release()
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('goes to one of many who ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => takeOwnership(folder)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['of a process that is dead', () => ({ pid: deadPid(), identity: 'x' })],
    ['of a process whose number another has got', () => ({ pid: process.pid, identity: 'an earlier boot' })],
    ['that a power cut took half of', () => '{"pid":'],
  ])('%s is taken over, by one of many', async (_of, owner) => {
    await leave(owner())
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => takeOwnership(folder)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
