import { setTimeout as pause } from 'node:timers/promises'
import { makeTestDatabase } from '../../database/testing/test-database'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'
import { makeApp } from '../../server/testing/make-app'
import { part } from './testing/mf-notes'

/** Its first two starts fail. */
function latePart() {
  const done: string[] = []
  let starts = 0
  const late = {
    ...part,
    open() {
      starts += 1
      if (starts <= 2) throw new Error('No broker yet.')
    },
    jobs: { counting: { everyMs: 200, work: async () => void done.push('counting') } },
    background: () => ({
      listening: {
        async work(signal: AbortSignal) {
          done.push('listening')
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        },
      },
    }),
  }
  return { done, program: async () => ({ part: late }), starts: () => starts }
}

const openApp = async (program: () => Promise<unknown>) =>
  makeApp({ database: await makeTestDatabase(), serverParts: [{ remote: 'mf-notes', program }] })

describe('a server part that fails to open at first', () => {
  it('does its background work and its jobs once it has opened, which Health then lists', async () => {
    const { done, program } = latePart()
    const app = await openApp(program)
    await app.ready()
    while (!done.includes('listening') || !done.includes('counting')) await pause(20)
    const names = (await readJobs(app.database)).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('mf-notes')).sort()).toEqual([
      'mf-notes counting',
      'mf-notes listening',
    ])
    expect((await app.inject('/api/notes/all')).statusCode).toBe(200)
    await app.close()
  })

  it('does none when it opens while the server closes', async () => {
    const { done, program, starts } = latePart()
    const app = await openApp(program)
    app.addHook('preClose', async () => {
      while (starts() <= 2) await pause(20)
      await pause(200)
    })
    await app.ready()
    await app.close()
    expect(done).toEqual([])
  })
})
