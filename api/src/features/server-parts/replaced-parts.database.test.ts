import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { makeTestDatabase } from '../../database/testing/test-database'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'
import { makeApp } from '../../server/testing/make-app'
import type { FoundServerPart } from './load-server-parts'
import { addNote, listNotes, part } from './testing/mf-notes'

const found = (exported: unknown): FoundServerPart => ({
  remote: 'mf-notes',
  program: async () => ({ part: exported }),
})
/** A build whose list has one note with this text. */
const saying = (text: string) => ({
  ...part,
  handlers: { ...part.handlers, listNotes: async () => ({ notes: [{ id: 1, binId: 'WN1', text }] }) },
})
const countNotes = { ...listNotes, path: '/api/notes/of-bin/:binId/count', params: addNote.params }

let app: FastifyInstance
beforeEach(async () => {
  app = await makeApp({ database: await makeTestDatabase(), serverParts: [found(saying('first'))] })
  await app.ready()
})
afterEach(() => app.close())

const get = (url = '/api/notes/all') => app.inject(url)
const text = async () => (await get()).json().notes[0].text

describe('a server part that is replaced by another build', () => {
  it('is served by that one from then on', async () => {
    await app.replacePart(found(saying('second')))
    expect(await text()).toBe('second')
    await app.replacePart(found(saying('third')))
    expect(await text()).toBe('third')
  })

  it('serves what it has now, and nothing that it had', async () => {
    const paths = async () => Object.keys((await get('/api/openapi.json')).json().paths)
    const next = {
      ...part,
      operations: { listNotes, countNotes },
      handlers: {
        ...saying('second').handlers,
        countNotes: async ({ params: { binId } }: { params: { binId: string } }) => ({
          notes: [{ id: 1, binId, text: 'counted' }],
        }),
      },
    }
    expect((await get('/api/notes/of-bin/WN1/count')).statusCode).toBe(404)
    expect(await paths()).toContain('/api/notes/of-bin/{binId}')
    await app.replacePart(found(next))
    expect((await get('/api/notes/of-bin/WN%31/count?a=b')).json().notes[0]).toMatchObject({ binId: 'WN1' })
    expect((await get('/api/notes/of-bin/%E0/count')).statusCode).toBe(400)
    const added = { method: 'POST', url: '/api/notes/of-bin/WN1', payload: { text: 'loose' } } as const
    expect((await app.inject(added)).statusCode).toBe(404)
    expect(await paths()).toContain('/api/notes/of-bin/{binId}/count')
    expect(await paths()).not.toContain('/api/notes/of-bin/{binId}')
  })

  it('asks for the permission that the operation has now', async () => {
    expect((await get()).statusCode).toBe(200)
    const forAdministrators = { addNote, listNotes: { ...listNotes, needs: 'people:manage' } }
    await app.replacePart(found({ ...saying('second'), operations: forAdministrators }))
    expect((await get()).statusCode).toBe(403)
  })

  it('answers what the build before was asked, while the next one serves', async () => {
    let answer: () => void = () => undefined
    const slow = {
      ...part,
      handlers: {
        ...part.handlers,
        listNotes: async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { notes: [{ id: 1, binId: 'WN1', text: 'slow' }] }
        },
      },
    }
    await app.replacePart(found(slow))
    const asked = get()
    await pause(50)
    await app.replacePart(found(saying('quick')))
    expect(await text()).toBe('quick')
    answer()
    expect((await asked).json().notes[0].text).toBe('slow')
  })

  it.each([
    [
      'does not load',
      { remote: 'mf-notes', program: () => Promise.reject(new Error('No such module.')) },
      'No such',
    ],
    [
      'does not open',
      found({
        ...saying('second'),
        open: () => {
          throw new Error('No broker.')
        },
      }),
      'No broker.',
    ],
    [
      'needs a limit that its route does not have',
      found({ ...saying('second'), operations: { listNotes, addNote: { ...addNote, bodyBytes: 5e6 } } }),
      'addNote has limits of its own',
    ],
  ])('goes on as before when that one %s', async (_, next, reason) => {
    await expect(app.replacePart(next)).rejects.toThrow(reason)
    expect(await text()).toBe('first')
  })

  it('does the jobs of that one, and no longer its own', async () => {
    const done: string[] = []
    const withJob = (name: string) => ({
      ...part,
      jobs: { [name]: { everyMs: 60_000, work: async () => void done.push(name) } },
    })
    await app.replacePart(found(withJob('counting')))
    while (!done.includes('counting')) await pause(20)
    await app.replacePart(found(withJob('sorting')))
    while (!done.includes('sorting')) await pause(20)
    const names = (await readJobs(app.database)).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('mf-notes'))).toEqual(['mf-notes sorting'])
  })

  it('runs when the build that the server was started with does not', async () => {
    const program = () => Promise.reject(new Error('No such module.'))
    const other = await makeApp({
      database: await makeTestDatabase(),
      serverParts: [{ remote: 'mf-notes', program }],
    })
    expect((await other.inject('/api/notes/all')).statusCode).toBe(503)
    await other.replacePart(found(saying('second')))
    expect((await other.inject('/api/notes/all')).statusCode).toBe(200)
    await other.close()
  })
})

describe('tables whose migrations have changed', () => {
  const withTable = (sql: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'replaced-part-'))
    mkdirSync(join(folder, 'migrations'))
    writeFileSync(join(folder, 'migrations/0001_notes.sql'), sql)
    return found({ ...part, folder })
  }
  const table = (column: string) =>
    `create table notes (id bigint generated always as identity primary key, ${column} text not null, text text)`

  it('are recreated in a development session, and nowhere else', async () => {
    const other = await makeApp({
      database: await makeTestDatabase(),
      serverParts: [withTable(table('bin'))],
    })
    const list = async () => (await other.inject('/api/notes/all')).statusCode
    expect(await list()).toBe(500)
    const corrected = withTable(table('bin_id'))
    await expect(other.replacePart(corrected)).rejects.toThrow('was changed after it had run')
    await other.replacePart({ ...corrected, isUnpublished: true })
    expect(await list()).toBe(200)
    await other.close()
  })
})
