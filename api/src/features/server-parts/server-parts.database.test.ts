import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from '@readme/openapi-parser'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { audit, bins, domainEvents, events, facts, readings } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { Refusal } from '../../http/problems/refusal'
import { makeApp } from '../../server/testing/make-app'
import type { FoundServerPart } from './load-server-parts'
import type { PartChange, PartWork } from './server-part'
import { part } from './testing/mf-notes'

const FIRST = { '0001_notes.sql': 'create table notes (id bigint primary key, bin_id text, text text)' }
const SECOND = { '0002_more.sql': "insert into notes values (1, 'WN1', 'second')" }

/** The folder of a part with these migrations. */
function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-part-'))
  mkdirSync(join(folder, 'migrations'))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'migrations', name), sql)
  return folder
}
const found = (exported: unknown, remote = 'mf-notes'): FoundServerPart => ({
  remote,
  program: async () => exported,
})
const withMigrations = (migrations: Record<string, string>) =>
  found({ part: { ...part, folder: folderOf(migrations) } })

let database: Database
const apps: FastifyInstance[] = []
const start = async (...serverParts: FoundServerPart[]) => {
  const app = await makeApp({ database, serverParts })
  apps.push(app)
  return app
}
// The database is every app's: the last one to close closes it.
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await database.close()
})

const read = async (app: FastifyInstance) => (await app.inject('/api/notes/all')).json()
const add = (app: FastifyInstance, binId: string, text: string) =>
  app.inject({ method: 'POST', url: `/api/notes/of-bin/${binId}`, payload: { text } })

it('an administrator finds and replaces what people typed into the tables of a part, and learns which part does not run', async () => {
  const sought = { kind: 'phone', value: '215550199' } as const
  /** Lists what is found, and replaces it when a note is added. */
  const searching = found({
    part: {
      ...part,
      needs: ['bins', 'personalData'],
      handlers: {
        ...part.handlers,
        listNotes: (_: unknown, { change }: PartWork<'personalData'>) =>
          change(async ({ record: { personalData } }) => {
            const texts = await personalData.textsThatMayMention(sought)
            await personalData.replaceTexts(texts.map((text) => ({ ...text, value: 'replaced' })))
            return {
              texts: texts.map(({ what, value }) => [what, value]),
              away: await personalData.notSearched(),
            }
          }),
      },
    },
  })
  const app = await start(searching, found({ part: { ...part, remote: 'other' } }, 'mf-broken'))
  const bin = { id: 'WN1', objectId: 1, location: 'Cuba Street', binType: 'general' } as const
  await database.query.insert(bins).values(bin)
  await add(app, 'WN1', 'ring 021 555 0199')
  await add(app, 'WN1', 'beside the bench')
  expect(await read(app)).toEqual({
    texts: [['Note about a bin', 'ring 021 555 0199']],
    away: ['mf-broken'],
  })
  expect((await database.pool.query('select text from mf_notes.notes order by id')).rows).toEqual([
    { text: 'replaced' },
    { text: 'beside the bench' },
  ])
})

describe('what a server part adds to the demonstration city', () => {
  const called: string[] = []
  const withDemonstration = found({
    part: {
      ...part,
      needs: ['readings'],
      demonstrate: async ({ record, now }: PartWork<'readings'>) => {
        const span = { after: '2026-01-01T00:00:00Z', until: new Date(now()).toISOString() }
        const readings = await record.readings.bySensor(span)
        called.push(...readings.map(({ binId, fillLevel }) => `${binId} ${fillLevel}`))
      },
    },
  })
  const openAs = async (isDemonstration: boolean) => {
    called.length = 0
    await database.query.insert(facts).values({ name: 'isDemonstration', value: isDemonstration })
    const app = await start(withDemonstration)
    const bin = { location: 'Cuba Street', binType: 'general' as const }
    await database.query.insert(bins).values([
      { ...bin, id: 'WN1', objectId: 1, fillLevel: 40 },
      { ...bin, id: 'WN2', objectId: 2, fillLevel: 40, layerFillLevel: 40 },
      { ...bin, id: 'WN3', objectId: 3 },
    ])
    await database.query
      .insert(readings)
      .values(['WN1', 'WN2'].map((binId) => ({ binId, at: new Date(), fillLevel: 40.1 })))
    await app.ready()
  }

  it('comes from the readings of bins with a sensor, at once', async () => {
    await openAs(true)
    while (called.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(called).toEqual(['WN1 40.1'])
  })

  it('never comes into a council’s own record', async () => {
    await openAs(false)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(called).toEqual([])
  })
})

const LAST_HOUR = {
  since: new Date(Date.now() - 3_600_000),
  until: new Date(Date.now() + 3_600_000),
  limit: 10,
}

describe('a server part', () => {
  it('reads and changes its own tables, with an entry in the audit trail and a live event', async () => {
    const app = await start(found({ part }))
    await database.query
      .insert(bins)
      .values({ id: 'WN1', objectId: 1, location: 'Cuba Street', binType: 'general' })
    const added = await add(app, 'WN1', 'The lid is loose.')
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { id: 1, binId: 'WN1', text: 'The lid is loose.' },
    ])
    expect(await read(app)).toEqual({ notes: [{ id: 1, binId: 'WN1', text: 'The lid is loose.' }] })
    expect(await database.query.select().from(audit)).toMatchObject([
      { actor: 'demonstration operator', action: 'note.add', subject: 'note:1', change: { binId: 'WN1' } },
    ])
    expect((await database.query.select().from(events)).map(({ event }) => event)).toEqual([
      { kind: 'remote', remote: 'mf-notes' },
    ])
  })

  it('declares what others can be told of: each such entry of the audit trail is an event', async () => {
    /** Says what others are told, and what only the audit trail has. */
    const told = { what: '12 notes', count: 12, bin: { id: 'WN1', location: 'Cuba Street' }, secret: 'none' }
    const telling = {
      ...part,
      needs: ['bins', 'events'],
      handlers: {
        ...part.handlers,
        addNote: (_: unknown, { change }: PartWork) =>
          change(async ({ audit, attempt }) => {
            audit('note.add', 'note:1', told)
            audit('note.look', 'note:1', told)
            await attempt(async (inner) => {
              inner.audit('note.add', 'note:refused', told)
              throw new Refusal('not-possible-now', 'It is refused.')
            })
            return { id: 1, binId: 'WN1', text: '' }
          }),
        listNotes: async (_: unknown, { record }: PartWork<'events'>) => ({
          kinds: await record.events.declared(),
          events: (await record.events.between(LAST_HOUR)).map(({ id: _, at: __, ...event }) => event),
        }),
      },
    }
    const app = await start(found({ part: telling }))
    await add(app, 'WN1', 'one')
    const declared = { name: 'Note added', page: '/app/notes' }
    expect(await read(app)).toEqual({
      kinds: [{ kind: 'note.add', ...declared }],
      events: [
        {
          kind: 'note.add',
          subject: 'note:1',
          what: '12 notes',
          count: 12,
          bin: { id: 'WN1', location: 'Cuba Street' },
          priority: null,
          declared,
        },
      ],
    })
    expect(JSON.stringify(await database.query.select().from(domainEvents))).not.toContain('secret')
  })

  it('keeps nothing of an attempt that is refused, and goes on with the rest of its change', async () => {
    const noteIn = (work: PartChange<'alerts'>, text: string) => {
      work.audit('note.add', `note:${text}`, {})
      return work.transaction.execute(sql`insert into notes (id, text) values (1, ${text})`)
    }
    const app = await start(
      found({
        part: {
          ...part,
          folder: folderOf(FIRST),
          needs: ['alerts'],
          handlers: {
            ...part.handlers,
            addNote: (_: unknown, { change }: PartWork<'alerts'>) =>
              change(async (work) => {
                const { refusal } = (await work.attempt(async (inner) => {
                  await noteIn(inner, 'refused')
                  await inner.record.alerts.lockBins(['WN1'])
                  throw new Refusal('not-possible-now', 'Too full.')
                })) as { refusal: Refusal }
                await work.attempt((inner) => noteIn(inner, refusal.message))
                return { id: 1, binId: 'WN1', text: 'kept' }
              }),
          },
        },
      }),
    )
    expect((await add(app, 'WN1', 'kept')).statusCode).toBe(201)
    const { rows } = await database.pool.query('select text from mf_notes.notes')
    expect(rows).toEqual([{ text: 'Too full.' }])
    const entries = await database.query.select().from(audit)
    expect(entries.map(({ subject }) => subject)).toEqual(['note:Too full.'])
  })

  it('answers text of a media type', async () => {
    const app = await start(found({ part }))
    await app.database.query
      .insert(bins)
      .values({ id: 'WN1', objectId: 1, location: 'x', binType: 'general' })
    await add(app, 'WN1', 'the lid is loose')
    const answer = await app.inject('/api/notes/all.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('the lid is loose\n')
  })

  it('does not send what is no text as text', async () => {
    const handlers = { ...part.handlers, listNotesAsText: async () => ({ notes: [] }) }
    const app = await start(found({ part: { ...part, handlers } }))
    expect((await app.inject('/api/notes/all.txt')).statusCode).toBe(500)
  })

  describe('that takes forms', () => {
    const url = '/api/notes/by-form'
    const send = async (app: FastifyInstance, body: FormData | URLSearchParams) => {
      const request = new Request('http://localhost', { method: 'POST', body })
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      return app.inject({ method: 'POST', url, headers, payload: Buffer.from(await request.arrayBuffer()) })
    }
    const formOf = (drawing: Blob) => {
      const form = new FormData()
      form.set('binId', 'WN1')
      form.set('text', 'the lid is loose')
      form.set('drawing', drawing, 'lid.png')
      return form
    }
    const picture = (bytes: number, type = 'image/png') => new Blob([new Uint8Array(bytes).fill(7)], { type })

    it('has their fields, and as a list those that repeat', async () => {
      const app = await start(found({ part }))
      const answer = await send(app, new URLSearchParams('binId=WN1&text=Māori&text=two+words'))
      expect(answer.json()).toEqual({ text: 'Māori; two words', drawing: null })
      expect((await read(app)).notes).toMatchObject([{ binId: 'WN1', text: 'Māori; two words' }])
    })

    it('has their files, and none where nobody has chosen one', async () => {
      const app = await start(found({ part }))
      expect((await send(app, formOf(picture(3)))).json()).toMatchObject({ drawing: '070707' })
      const left = [
        'Content-Disposition: form-data; name="binId"\r\n\r\nWN1',
        'Content-Disposition: form-data; name="text"\r\n\r\nx',
        'Content-Disposition: form-data; name="drawing"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
      ]
      const payload = `${left.map((field) => `--b\r\n${field}\r\n`).join('')}--b--\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect(answer.json()).toEqual({ text: 'x', drawing: null })
    })

    it('takes JSON at the same place', async () => {
      const app = await start(found({ part }))
      const answer = await app.inject({ method: 'POST', url, payload: { binId: 'WN1', text: 'x' } })
      expect(answer.json()).toEqual({ text: 'x', drawing: null })
    })

    it('refuses what its schema does not take, by the name of the field', async () => {
      const app = await start(found({ part }))
      const fieldsOf = async (form: FormData | URLSearchParams) => {
        const answer = await send(app, form)
        expect(answer.statusCode).toBe(400)
        return answer.json().errors?.map(({ field }: { field: string }) => field)
      }
      expect(await fieldsOf(formOf(picture(101)))).toEqual(['body.drawing.bytes'])
      expect(await fieldsOf(formOf(picture(3, 'text/html')))).toEqual(['body.drawing.type'])
      expect(await fieldsOf(new URLSearchParams('binId=WN1&text=x&admin=1'))).toEqual(['body.admin'])
      const many = new URLSearchParams('binId=WN1')
      for (let i = 0; i < 200; i++) many.append('text', 'x')
      expect((await send(app, many)).json().detail).toBe('The form has more than 200 fields.')
      expect((await read(app)).notes).toEqual([])
    })

    it('refuses a form that is none, and one that is too large', async () => {
      const app = await start(found({ part }))
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const broken = await app.inject({ method: 'POST', url, headers, payload: '--y\r\nnothing' })
      expect([broken.statusCode, broken.json().detail]).toEqual([400, 'The body is no sound form.'])
      expect((await send(app, formOf(picture(65 * 1024)))).statusCode).toBe(413)
    })

    it('takes none where the operation lists none', async () => {
      const app = await start(found({ part }))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const path of ['/api/notes/of-bin/WN1', '/api/notes/none', '/api/reports'])
        expect((await app.inject({ method: 'POST', url: path, headers, payload: 'text=x' })).statusCode).toBe(
          415,
        )
    })
  })

  it('reads of the record what it needs, and refuses like the rest of the API', async () => {
    const app = await start(found({ part }))
    const answer = await add(app, 'WN404', 'Where is it?')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { type: 'urn:problem:not-found' }])
    expect(
      (await app.inject({ method: 'POST', url: '/api/notes/of-bin/WN1', payload: {} })).json(),
    ).toMatchObject({ errors: [{ field: 'body.text' }] })
  })

  it('refuses for reasons of its own, with their status', async () => {
    const addNote = async () => {
      throw new Refusal({ kind: 'lid-locked', status: 409 }, 'The lid is locked. Unlock it first.')
    }
    const app = await start(found({ part: { ...part, handlers: { ...part.handlers, addNote } } }))
    const answer = await add(app, 'WN1', 'open')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { type: 'urn:problem:lid-locked', detail: 'The lid is locked. Unlock it first.' },
    ])
  })

  it('runs its scheduled jobs, and makes one due within a change', async () => {
    const done: string[] = []
    const tidying = { everyMs: 3_600_000, work: async () => void done.push('tidied') }
    const addNote = (_: unknown, { change }: Pick<PartWork, 'change'>) =>
      change(async ({ makeDue }) => {
        await makeDue('tidying')
        return { id: 1, binId: 'WN1', text: '' }
      })
    const handlers = { ...part.handlers, addNote }
    const app = await start(found({ part: { ...part, jobs: { tidying }, handlers } }))
    await app.ready()
    const isDone = async () =>
      (await database.query.select().from(facts)).some(({ name }) => name === 'job mf-notes tidying')
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(done).toEqual(['tidied'])
    const isStarted = async () =>
      (await database.query.select().from(facts)).some(({ name }) => name === 'duty mf-notes tidying')
    expect(await isStarted()).toBe(true)
    await add(app, 'WN1', 'Tidy up.')
    expect(await isStarted()).toBe(false)
  })

  it.each([
    ['writes while it reads', 'delete from notes', 'use `change`'],
    ['names a table of the record', 'select from bins', '42P01'],
  ])('that %s is stopped by the database', async (_, statement, reason) => {
    const errors: string[] = []
    const app = await makeApp({
      database,
      logLevel: 'error',
      logSink: { write: (line: string) => void errors.push(line) },
      serverParts: [
        found({
          part: {
            ...part,
            handlers: {
              ...part.handlers,
              listNotes: (_: unknown, { read }: never) => readRaw(read, statement),
            },
          },
        }),
      ],
    })
    apps.push(app)
    expect((await app.inject('/api/notes/all')).statusCode).toBe(500)
    expect(errors.join()).toContain(reason)
  })

  it('reads the published views of the record by the need for them, and nothing else of it', async () => {
    const reading = (statement: string) => ({
      ...part,
      needs: ['views'],
      handlers: {
        ...part.handlers,
        listNotes: async (_: unknown, { read }: never) => {
          const { rows } = (await readRaw(read, statement)) as { rows: { id: string; note: string }[] }
          return { notes: rows.map(({ id, note }) => ({ id: 1, binId: id, text: note })) }
        },
      },
    })
    await database.query
      .insert(bins)
      .values({ id: 'WN1', objectId: 1, location: 'Cuba Street', binType: 'general' })
    const joined =
      'select bins.id, count(notes.id)::text as note from bins left join notes on true group by 1'
    const app = await start(found({ part: reading(joined) }))
    expect(await read(app)).toEqual({ notes: [{ id: 1, binId: 'WN1', text: '0' }] })
    const other = await start(found({ part: reading('select token_hash as id from access_tokens') }))
    expect((await other.inject('/api/notes/all')).statusCode).toBe(500)
  })

  it('is within the limits of requests', async () => {
    const requestLimits = { requests: 1, reports: 1, downloads: 1, photos: 1 }
    // Counts start anew with each minute of the clock.
    const startedAt = Date.now()
    const now = () => startedAt
    const app = await makeApp({ database, serverParts: [found({ part })], requestLimits, now })
    apps.push(app)
    const ask = () => app.inject({ url: '/api/notes/all', remoteAddress: '203.0.113.9' })
    expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })

  it('is in the description of the API, which stays sound', async () => {
    const app = await start(found({ part }))
    const description = (await app.inject('/api/openapi.json')).json()
    expect(description.paths['/api/notes/all'].get).toMatchObject({
      operationId: 'mf-notes.listNotes',
      'x-needs': 'record:read',
    })
    expect(await validate(description)).toMatchObject({ valid: true, warnings: [] })
  })

  it('says why it does not run on each path that it claims, the one above its own too', async () => {
    const program = () => Promise.reject(new Error('No such module.'))
    const app = await start({ remote: 'mf-lids', paths: ['/api/lids', '/api/lid-parts'], program })
    for (const url of ['/api/lids', '/api/lids/all', '/api/lid-parts'])
      expect((await app.inject(url)).statusCode).toBe(503)
  })

  it('leaves the server and the other parts to run, and says why below its own path and those that it claims', async () => {
    const broken: FoundServerPart = {
      remote: 'mf-lids',
      paths: ['/api/reminders'],
      program: () => Promise.reject(new Error('No such module.')),
    }
    const app = await start(broken, found({ part }))
    expect(await read(app)).toEqual({ notes: [] })
    for (const path of ['/api/lids/anything', '/api/reminders', '/api/reminders/1', '/api/reminders.csv']) {
      const answer = await app.inject(path)
      expect([path, answer.statusCode, answer.json().detail]).toEqual([
        path,
        503,
        'The server part of mf-lids does not run. No such module.',
      ])
    }
  })
})

describe('the migrations of a server part', () => {
  const texts = async (app: FastifyInstance) =>
    (await read(app)).notes?.map(({ text }: { text: string }) => text) ?? (await read(app)).detail

  it('happen once, the new ones at the next start, also when five servers start at a time', async () => {
    await start(withMigrations(FIRST))
    const started = await Promise.all(
      Array.from({ length: 5 }, () => start(withMigrations({ ...FIRST, ...SECOND }))),
    )
    expect(await texts(started[0] as FastifyInstance)).toEqual(['second'])
  })

  it('that only add leave the version before to start', async () => {
    await start(withMigrations({ ...FIRST, ...SECOND }))
    expect(await texts(await start(withMigrations(FIRST)))).toEqual(['second'])
  })

  it.each([
    [
      'break the version before',
      FIRST,
      { ...FIRST, '0002_gone.sql': '-- breaking\ndrop table notes' },
      '0002_gone.sql, with which',
    ],
    [
      'were changed after they ran',
      { '0001_notes.sql': 'create table notes (id int)' },
      FIRST,
      '0001_notes.sql was changed',
    ],
    ['fail', { ...FIRST, '0002_bad.sql': 'select 1 / 0' }, FIRST, 'division by zero'],
    [
      'have a mistake',
      { ...FIRST, '0002_bad.sql': 'select 1;\nalter table notes\n  add constraint;' },
      FIRST,
      'The migration 0002_bad.sql failed in line 3: syntax error',
    ],
    ['have another name', { 'notes.sql': '' }, {}, 'such as 0001_notes.sql'],
  ])('that %s stop the part with the reason', async (_, now, before, reason) => {
    if (Object.keys(before).length > 0) await start(withMigrations(before))
    expect(await texts(await start(withMigrations(now)))).toContain(reason)
  })
})

type Read = (
  work: (query: { execute: (text: string) => Promise<unknown> }) => Promise<unknown>,
) => Promise<unknown>
const readRaw = (read: Read, statement: string) => read((query) => query.execute(statement))
