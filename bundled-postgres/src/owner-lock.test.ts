import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeOwnership } from './owner-lock'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'))
})

const ownerFile = () => join(folder, 'owner-000000041.json')
const leave = (owner: object | string) =>
  writeFile(ownerFile(), typeof owner === 'string' ? owner : JSON.stringify(owner))
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

  describe('of another container or host', () => {
    // By its number it is this very process: the number says nothing.
    const elsewhere = () => ({ pid: process.pid, identity: 'x', place: 'another boot', host: 'bins-2' })
    const timing = { beatMs: 10, lookMs: 5, staleMs: 200 }
    const touching = (file: string) => {
      const timer = setInterval(() => utimes(file, new Date(), new Date()), timing.beatMs)
      return () => clearInterval(timer)
    }

    it('is kept while its file is touched, whatever the clock of the other says', async () => {
      await leave(elsewhere())
      const timer = setInterval(() => utimes(ownerFile(), 0, Math.random() * 1e9), timing.beatMs)
      await expect(takeOwnership(folder, { timing })).rejects.toThrow(
        `in use by process ${process.pid} on bins-2. Stop that one, or set RECORD_FOLDER`,
      )
      clearInterval(timer)
    })

    it('is kept while the server that it left behind gives a sign of life', async () => {
      await leave(elsewhere())
      const alive = join(folder, 'alive')
      await writeFile(alive, '')
      const stop = touching(alive)
      await expect(takeOwnership(folder, { timing, signsOfLife: [alive] })).rejects.toThrow('in use by')
      stop()
    })

    it('is taken over when nothing of it moves any more, by one of many', async () => {
      await leave(elsewhere())
      const take = () => takeOwnership(folder, { timing, signsOfLife: [join(folder, 'none')] })
      const asked = await Promise.allSettled(Array.from({ length: 20 }, take))
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('is free at once when it was given back', async () => {
      await leave({ ...elsewhere(), pid: 0 })
      // To wait until it is stale would take longer than the test may.
      const lock = await takeOwnership(folder, { timing: { ...timing, staleMs: 60_000 } })
      await lock.release()
    })
  })

  it('is told to an owner from whom it was taken at a standstill, who leaves it to the other', async () => {
    const onLost = jest.fn()
    const timing = { beatMs: 5, lookMs: 5, staleMs: 200 }
    const lock = await takeOwnership(folder, { timing, onLost })
    const taken = JSON.stringify({ pid: 1, identity: 'y', place: 'another boot' })
    await writeFile(join(folder, 'owner-000000002.json'), taken)
    while (onLost.mock.calls.length === 0) await pause(5)
    await lock.release()
    expect(onLost).toHaveBeenCalledTimes(1)
    await expect(takeOwnership(folder, { timing, signsOfLife: [] })).resolves.toBeDefined()
    expect(await readdir(folder)).toEqual(['owner-000000003.json'])
  })
})
