import { randomUUID } from 'node:crypto'
import { bins, keepBins, runJob, servePart, signInAs } from 'api/server-part/testing'
import type { Source } from '../../operations'
import { part } from '../index'
import { FILES, LAYER } from '../tables'
import { type BinsServer, feature, geojson, startBinsServer } from '../testing/bins-server'
import { SOURCES_JOB } from './change-sources'

jest.setTimeout(30_000)

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
let server: BinsServer
const environment = { MESSAGE_HOSTS_INSIDE: '127.0.0.1' }
beforeAll(async () => {
  app = await servePart(part, environment)
  headers = await signInAs(app, 'supervisor')
})
afterAll(() => app.close())
beforeEach(async () => {
  server = await startBinsServer()
})
afterEach(async () => {
  await server.close()
  await app.database.pool.query(`
    truncate bins, mf_assets.imports, mf_assets.source_bins, mf_assets.source_dismissals, mf_assets.field_rules cascade;
    delete from mf_assets.sources where kind = 'address';
    delete from facts where name = 'isDemonstration'`)
})

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const ask = async (method: Method, path: string, payload?: object, by = headers) => {
  const answer = await app.inject({
    method,
    url: `/api/assets${path}`,
    headers: by,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...(answer.body && { ...answer.json() }) }
}

const publish = (...features: object[]) => server.answer((response) => response.end(geojson(...features)))
const attempt = (id: string, values: object = {}) =>
  ask('POST', `/sources/${id}/trial`, {
    address: `${server.url}/bins.geojson`,
    idPrefix: '',
    mapping: null,
    ...values,
  })

interface Kept {
  id?: string
  name?: string
  idPrefix?: string
  path?: string
}

/** Tries a source, keeps it and reads it. */
async function keep({
  id = randomUUID(),
  name = 'Register',
  idPrefix = '',
  path = '/bins.geojson',
}: Kept = {}) {
  const address = server.url + path
  const { status, importId, mapping } = await attempt(id, { address, idPrefix })
  expect(status).toBe(200)
  const body = { address, idPrefix, mapping, triedAs: importId, ...SETTINGS, name }
  expect(await ask('PUT', `/sources/${id}`, body)).toEqual({ status: 204 })
  await run()
  return { id, body }
}
const SETTINGS = { owner: 'Parks team', every: 'daily', isOn: true }

const run = () => runJob(app, part, { name: SOURCES_JOB, now: Date.now() + 1000, environment })
const read = async (id: string) => {
  await ask('POST', `/sources/${id}/run`)
  await run()
  return source(id)
}
const all = async (): Promise<Source[]> => (await ask('GET', '/sources')).sources
const source = async (id: string) => (await all()).find((one) => one.id === id) as Source
const record = async () =>
  (await app.database.query.select().from(bins).orderBy(bins.id)).flatMap(
    ({ id, location, lat, lng, removedAt }) => (removedAt ? [] : [`${id} ${location} ${lat} ${lng}`]),
  )
const many = (count: number, values: object = {}) =>
  Array.from({ length: count }, (_, at) => feature(`B${String(at).padStart(2, '0')}`, values))

it('is tried before it is kept, and then read: nothing is written before', async () => {
  publish(feature('B1'), feature('B2', { street: 'Tory Street' }))
  const id = randomUUID()
  const tried = await attempt(id)
  expect(tried).toMatchObject({
    status: 200,
    format: 'geojson',
    rows: 2,
    faulty: 0,
    counts: { new: 2, changed: 0 },
    mapping: { id: 'bin_id', location: 'street', litres: 'litres', lng: 'Longitude of the point' },
  })
  expect(await ask('GET', `/imports/${tried.importId}/rows?which=new`)).toMatchObject({
    rows: [{ binId: 'B1' }, { binId: 'B2', after: { location: 'Tory Street' } }],
  })
  expect(await record()).toEqual([])
  expect((await all()).map(({ kind }) => kind)).toEqual(['files'])
  const { id: kept } = await keep()
  expect(await record()).toEqual(['B1 Cuba Street -41.29 174.77', 'B2 Tory Street -41.29 174.77'])
  expect(await source(kept)).toMatchObject({
    name: 'Register',
    owner: 'Parks team',
    every: 'daily',
    bins: 2,
    held: null,
    nextRunAt: expect.any(String),
    lastRun: { failure: null, format: 'geojson', counts: { new: 2, same: 0, written: 2, held: 0 } },
  })
})

it('is not kept as it was not tried', async () => {
  publish(feature('B1'))
  const id = randomUUID()
  const { mapping, importId } = await attempt(id)
  const body = {
    address: `${server.url}/other`,
    idPrefix: '',
    mapping,
    triedAs: importId,
    ...SETTINGS,
  }
  expect(await ask('PUT', `/sources/${id}`, { ...body, name: 'Register' })).toMatchObject({
    status: 409,
    detail: 'Try the source first, as it is to be kept.',
  })
})

it('a trial is never written', async () => {
  publish(feature('B1'))
  const { importId } = await attempt(randomUUID())
  const wanted = { takesAwayGone: false, withDoubtful: true }
  expect(await ask('POST', `/imports/${importId}/confirmation`, wanted)).toMatchObject({
    status: 409,
    detail: 'This is a trial: keep the source, and it is read.',
  })
  expect(await record()).toEqual([])
})

it('changes nothing when it says the same, and leaves no import', async () => {
  publish(feature('B1'))
  const { id } = await keep()
  expect((await read(id)).lastRun?.counts).toMatchObject({ same: 1, written: 0 })
  expect((await ask('GET', '/imports')).imports).toHaveLength(1)
})

it('writes new and changed bins by itself, and lets a person decide on what is gone', async () => {
  publish(...many(20))
  const { id } = await keep()
  publish(...many(19, { street: 'Tory Street' }), feature('C1'))
  const { held, lastRun } = await read(id)
  expect(lastRun?.counts).toMatchObject({ new: 1, changed: 19, gone: 1, written: 20, held: 1 })
  expect(await record()).toHaveLength(21)
  expect(held).toMatchObject({ counts: { gone: 1 }, jump: null })
  expect(await ask('GET', `/imports/${held?.importId}/rows?which=gone`)).toMatchObject({
    rows: [{ binId: 'B19' }],
  })
  const wanted = { takesAwayGone: true, withDoubtful: false }
  expect(await ask('POST', `/imports/${held?.importId}/confirmation`, wanted)).toMatchObject({ written: 1 })
  expect(await record()).toHaveLength(20)
  expect((await source(id)).held).toBeNull()
  expect((await read(id)).lastRun?.counts).toMatchObject({ gone: 0, held: 0, written: 0 })
})

it('leaves what a person leaves, until the source says something else', async () => {
  publish(feature('B1'), feature('B2'))
  const { id } = await keep()
  const moved = (lat: number) => publish(feature('B1', {}, [174.77, lat]))
  moved(-41.4)
  expect((await read(id)).held).toMatchObject({ counts: { doubtful: 1, gone: 1 } })
  expect(await ask('POST', `/sources/${id}/held/dismissal`)).toEqual({ status: 204 })
  expect((await read(id)).held).toBeNull()
  expect(await record()).toHaveLength(2)
  moved(-41.5)
  expect((await read(id)).held).toMatchObject({ counts: { doubtful: 1, gone: 0 } })
})

it('writes nothing of a run that looks like another list', async () => {
  publish(...many(20))
  const { id } = await keep()
  publish(...many(20).map((_, at) => feature(`N${at}`)))
  const { held } = await read(id)
  expect(held).toMatchObject({ counts: { new: 20, gone: 20 }, jump: '20 of its 20 bins are gone at once.' })
  expect(await record()).toEqual(expect.not.arrayContaining([expect.stringMatching(/^N/)]))
  publish(...many(20))
  expect((await read(id)).held).toBeNull()
})

describe('what a person saves while a source is read', () => {
  /** Saves once while the list is on its way. */
  const whileRead = (save: () => Promise<unknown>) => {
    let isSaved = false
    server.answer(async (response, path) => {
      if (!isSaved && path === '/bins.geojson') {
        isSaved = true
        await save()
      }
      response.end(geojson(feature('B1', { street: path === '/new.geojson' ? 'New Street' : 'Old Street' })))
    })
  }

  it('counts at once when it is another address, and nothing of the earlier one is written', async () => {
    publish(feature('B1'))
    const { id, body } = await keep()
    const address = `${server.url}/new.geojson`
    const { importId } = await attempt(id, { address })
    whileRead(() => ask('PUT', `/sources/${id}`, { ...body, address, triedAs: importId }))
    server.asked.length = 0
    const { nextRunAt, lastRun } = await read(id)
    expect(server.asked).toEqual(['/bins.geojson', '/new.geojson'])
    expect(await record()).toEqual(['B1 New Street -41.29 174.77'])
    expect(lastRun?.counts).toMatchObject({ changed: 1, written: 1 })
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(Date.now() + 80_000_000)
    expect((await ask('GET', '/imports')).imports).toHaveLength(2)
  })

  it('counts at once when it is the trust', async () => {
    publish(feature('B1'))
    const { id } = await keep()
    const rules = { location: null, binType: null, place: null, litres: null }
    whileRead(() => ask('PUT', '/source-rules', { order: [id, FILES], rules }))
    server.asked.length = 0
    await read(id)
    expect(server.asked).toEqual(['/bins.geojson', '/bins.geojson'])
  })

  it('ends the run when the source is paused', async () => {
    publish(feature('B1'))
    const { id, body } = await keep()
    whileRead(() => ask('PUT', `/sources/${id}`, { ...body, isOn: false }))
    expect(await read(id)).toMatchObject({ isOn: false, nextRunAt: null, lastRun: { counts: { new: 1 } } })
    expect(await record()).toEqual(['B1 Cuba Street -41.29 174.77'])
  })
})

it('puts nothing back that a person took away', async () => {
  publish(feature('B1'))
  const { id } = await keep()
  await app.database.pool.query(`update bins set removed_at = now() where id = 'B1'`)
  const { held } = await read(id)
  expect(held).toMatchObject({ counts: { new: 1 } })
  expect(await record()).toEqual([])
  expect(await ask('GET', `/imports/${held?.importId}/rows?which=new`)).toMatchObject({
    rows: [{ before: { isRetired: true }, after: { isRetired: false } }],
  })
})

it('is paused when an import of it is undone, so that it does not bring the same again', async () => {
  publish(feature('B1'))
  const { id } = await keep()
  const { imports } = await ask('GET', '/imports')
  expect(await ask('POST', `/imports/${imports[0].id}/undo`)).toMatchObject({ undone: 1 })
  expect(await source(id)).toMatchObject({ isOn: false, pausedBecause: 'undone', bins: 0, nextRunAt: null })
  expect(await ask('POST', `/sources/${id}/run`)).toMatchObject({ status: 409 })
  expect(await record()).toEqual([])
})

it('keeps the bins of a source that is removed', async () => {
  publish(feature('B1'))
  const { id } = await keep()
  expect(await ask('DELETE', `/sources/${id}`)).toEqual({ status: 204 })
  expect(await all()).toHaveLength(1)
  expect(await record()).toHaveLength(1)
  expect(await ask('DELETE', `/sources/${FILES}`)).toMatchObject({ status: 409 })
})

it('keeps two sources apart whose ids are the same, by a prefix', async () => {
  publish(feature('1'))
  await keep({ idPrefix: 'N-' })
  publish(feature('1', {}, [175, -41]))
  await keep({ idPrefix: 'S-', name: 'South' })
  expect(await record()).toEqual(['N-1 Cuba Street -41.29 174.77', 'S-1 Cuba Street -41 175'])
})

describe('what an address answers with', () => {
  it('may be OGC API Features of several pages, which are followed on its host', async () => {
    server.answer((response, path) => {
      const page = Number(new URL(path, server.url).searchParams.get('page') ?? 1)
      const links = [
        { rel: 'self', href: server.url + path, type: 'application/geo+json' },
        ...(page < 3 ? [{ rel: 'next', href: `/collections/bins/items?page=${page + 1}` }] : []),
      ]
      const features = [feature(`P${page}`)]
      response.end(JSON.stringify({ type: 'FeatureCollection', features, links, numberMatched: 3 }))
    })
    const { id } = await keep({ path: '/collections/bins/items' })
    expect((await source(id)).lastRun).toMatchObject({ format: 'ogc-features', counts: { new: 3 } })
    expect(server.asked).toContain('/collections/bins/items?page=3')
  })

  it('may be CSV', async () => {
    server.answer((response) =>
      response.end('Asset,Road name,Easting,Northing\nW1,Ōtari Road,1748038,5428159\n'),
    )
    await keep()
    expect(await record()).toEqual([expect.stringMatching(/^W1 Ōtari Road -41\.2\d+ 174\.7\d+$/)])
  })

  it('may be an answer of Overpass, of which only waste baskets are bins', async () => {
    const node = (id: number, amenity: string, more = {}) => ({
      type: 'node',
      id,
      lat: -41.29,
      lon: 174.77,
      tags: { amenity, ...more },
    })
    const elements = [node(4711, 'waste_basket', { waste: 'recycling' }), node(4712, 'bench')]
    server.answer((response) => response.end(JSON.stringify({ version: 0.6, elements })))
    const { id } = await keep()
    expect(await record()).toEqual(['node/4711 Without an address -41.29 174.77'])
    expect((await source(id)).lastRun).toMatchObject({
      format: 'overpass',
      counts: { new: 1, faulty: 1 },
      faults: [
        { line: 2, column: 'amenity', reason: 'It is tagged with another amenity than waste_basket.' },
      ],
    })
  })

  it('may be large: it is read in a thread of its own', async () => {
    const text = 'x'.repeat(180)
    publish(...Array.from({ length: 5000 }, (_, at) => feature(`L${at}`, { text })))
    expect(await attempt(randomUUID())).toMatchObject({ status: 200, rows: 5000, counts: { new: 5000 } })
  })
})

describe('bad input', () => {
  const refused = async (values: object = {}) => {
    const answer = await attempt(randomUUID(), values)
    expect(answer.status).toBe(409)
    expect(await record()).toEqual([])
    expect((await ask('GET', '/imports')).imports).toEqual([])
    return answer.detail as string
  }
  const answered = async (answer: Parameters<BinsServer['answer']>[0]) => {
    server.answer(answer)
    return refused()
  }

  it.each([
    ['http://10.0.0.8/bins', 'it is not an https address'],
    ['https://10.0.0.8/bins', 'it is inside the network'],
    ['https://[::1]/bins', 'it is inside the network'],
    ['https://169.254.169.254/latest', 'it is inside the network'],
    ['https://user:secret@data.example.org/bins', 'it holds a user name or password'],
  ])('an address such as %s is refused with a sentence (ASVS 1.3.6)', async (address, reason) => {
    expect(await refused({ address })).toContain(`The source was not read: ${reason}`)
  })

  it('a redirect to the inside of the network is not followed', async () => {
    expect(
      await answered((response) => response.writeHead(302, { location: 'http://127.0.0.1:9/admin' }).end()),
    ).toBe(
      'The source was not read: it redirects to a place at http://127.0.0.1:9, which is not followed: give the address where it answers.',
    )
  })

  it('a redirect on its own host is followed, and one in a circle is not', async () => {
    server.answer((response, path) =>
      path === '/new'
        ? response.end(geojson(feature('B1')))
        : response.writeHead(301, { location: '/new' }).end(),
    )
    expect(await attempt(randomUUID())).toMatchObject({ status: 200, rows: 1 })
    expect(await answered((response) => response.writeHead(302, { location: '/again' }).end())).toMatch(
      /in a circle/,
    )
  })

  it('a next page on another host is not followed', async () => {
    const links = [{ rel: 'next', href: 'http://127.0.0.1:9/items' }]
    expect(
      await answered((response) =>
        response.end(JSON.stringify({ type: 'FeatureCollection', features: [feature('B1')], links })),
      ),
    ).toMatch(/its next page is at http:\/\/127\.0\.0\.1:9, which is not followed/)
  })

  it('pages in a circle end', async () => {
    const links = [{ rel: 'next', href: '/bins.geojson' }]
    expect(
      await answered((response) =>
        response.end(JSON.stringify({ type: 'FeatureCollection', features: [feature('B1')], links })),
      ),
    ).toMatch(/its pages lead in a circle/)
  })

  it('a body of 200 MB is refused by its head', async () => {
    expect(
      await answered((response) => {
        response.writeHead(200, { 'content-length': 200 * 1024 * 1024 })
        response.write('{')
      }),
    ).toBe('The source was not read: it has 200 MB, more than the 30 MB that a list of bins may have.')
  })

  it('a body that does not end is cut off when it is too large', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    expect(
      await answered((response) => {
        const send = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', send)
        send()
      }),
    ).toMatch(/it has more than the 30 MB/)
  })

  it.each([
    ['<!doctype html><title>Sign in</title>', /is a web page or XML/],
    ['{"type":"FeatureCollection","features":[', /JSON that is cut off or damaged/],
    ['{"code":404,"description":"no such collection"}', /is JSON, but no GeoJSON FeatureCollection/],
    ['{"type":"FeatureCollection","features":[]}', /has no bin/],
    ['', /is empty/],
    ['%PDF-1.7', /is a PDF document/],
    ['{"type":"FeatureCollection","features":[{}],"numberMatched":250}', /1 of 250 bins and no next page/],
    ['{"type":"FeatureCollection","features":[{}],"exceededTransferLimit":true}', /only its first 1 bins/],
    ['{"id":"bins","links":[{"rel":"items","href":"https://d.example/items"}]}', /address of its items/],
  ])('%s is refused with a sentence', async (text, sentence) => {
    expect(await answered((response) => response.end(text))).toMatch(sentence)
  })

  it('an error of its server is named', async () => {
    expect(await answered((response) => response.writeHead(503).end())).toBe(
      'The source was not read: it answered 503.',
    )
  })

  it('a compressed body is not unpacked', async () => {
    expect(
      await answered((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
    ).toMatch(/compressed form/)
  })

  it('a run that fails leaves the record, says why, and is tried again within an hour', async () => {
    publish(feature('B1'))
    const { id } = await keep()
    server.answer((response) => response.end('<html>'))
    const failed = await read(id)
    expect(failed.lastRun).toMatchObject({ failure: expect.stringMatching(/web page/), counts: null })
    expect(Date.parse(failed.nextRunAt ?? '') - Date.now()).toBeLessThan(3_700_000)
    expect(failed.readAt).not.toBeNull()
    expect(await record()).toHaveLength(1)
  })

  it('a run that fails is told once, and once when the source is read again', async () => {
    const told = async () =>
      (
        await app.database.pool.query(
          `select kind, facts ->> 'type' as what from domain_events where subject = $1 order by seq`,
          [`source:${id}`],
        )
      ).rows
    publish(feature('B1'))
    const {
      id,
      body: { name },
    } = await keep()
    expect(await told()).toEqual([])
    server.answer((response) => response.end('<html>'))
    await read(id)
    await read(id)
    const failed = { kind: 'source.failed', what: expect.stringMatching(new RegExp(`^${name}: .*web page`)) }
    expect(await told()).toEqual([failed])
    publish(feature('B1'))
    await read(id)
    expect(await told()).toEqual([failed, { kind: 'source.recovered', what: name }])
  })

  it('a column that a source has no more fails its run', async () => {
    publish(feature('B1'))
    const { id } = await keep()
    server.answer((response) =>
      response.end(geojson({ ...feature('B1'), properties: { number: 'B1', street: 'Tory Street' } })),
    )
    expect((await read(id)).lastRun?.failure).toBe(
      'The source has no column “bin_id” any more: try it again.',
    )
  })
})

it('writes nothing into the demonstration city', async () => {
  publish(feature('B1'))
  await app.database.pool.query(`insert into facts (name, value) values ('isDemonstration', 'true')
    on conflict (name) do update set value = 'true'`)
  const { id } = await keep()
  expect((await source(id)).lastRun?.failure).toMatch(/demonstration city/)
  expect(await record()).toEqual([])
})

it('lets an operator neither look nor change', async () => {
  const operator = await signInAs(app, 'operator')
  expect(await ask('GET', '/sources', undefined, operator)).toMatchObject({ status: 403 })
})

describe('where two sources name one bin', () => {
  const both = async () => {
    publish(feature('B1', { street: 'Register Street' }))
    const register = await keep()
    publish(feature('B1', { street: 'Survey Street', litres: 240 }, [174.7701, -41.2901]))
    const survey = await keep({ name: 'Survey', path: '/survey.geojson' })
    server.answer((response, path) =>
      response.end(
        path === '/survey.geojson'
          ? geojson(feature('B1', { street: 'Survey Street', litres: 240 }, [174.7701, -41.2901]))
          : geojson(feature('B1', { street: 'Register Street' })),
      ),
    )
    return { register: register.id, survey: survey.id }
  }
  const NO_RULES = { location: null, binType: null, place: null, litres: null }

  it('the one that is trusted more wins, and the other one changes nothing', async () => {
    const { survey } = await both()
    expect(await record()).toEqual(['B1 Register Street -41.29 174.77'])
    expect((await source(survey)).lastRun?.counts).toMatchObject({ same: 1, changed: 0 })
  })

  it('what one says later of a field that the other wins is kept and shown, and does not win', async () => {
    const { register, survey } = await both()
    const claims = () => ask('GET', '/bins/B1/claims')
    const said = { location: 'Survey Street', litres: 240, binType: null, lat: -41.2901, lng: 174.7701 }
    expect(await claims()).toMatchObject({ claims: [{ sourceId: survey, source: 'Survey', ...said }] })
    server.answer((response, path) =>
      response.end(
        path === '/survey.geojson'
          ? geojson(feature('B1', { street: 'Later Street', litres: 240 }, [174.7701, -41.2901]))
          : geojson(feature('B1', { street: 'Register Street' })),
      ),
    )
    expect((await read(survey)).lastRun?.counts).toMatchObject({ same: 1, changed: 0 })
    expect(await record()).toEqual(['B1 Register Street -41.29 174.77'])
    expect(await claims()).toMatchObject({ claims: [{ sourceId: survey, location: 'Later Street' }] })
    // It counts once it is trusted more: nothing of it was lost.
    await ask('PUT', '/source-rules', { order: [FILES, survey, register], rules: NO_RULES })
    await run()
    expect(await record()).toEqual(['B1 Later Street -41.2901 174.7701'])
    expect(await claims()).toMatchObject({ claims: [{ sourceId: register, location: 'Register Street' }] })
  })

  it('trust is changed, and a field is given to one of them', async () => {
    const { register, survey } = await both()
    const order = [FILES, survey, register]
    expect(await ask('PUT', '/source-rules', { order, rules: NO_RULES })).toEqual({ status: 204 })
    await run()
    expect(await record()).toEqual(['B1 Survey Street -41.2901 174.7701'])
    await ask('PUT', '/source-rules', { order, rules: { ...NO_RULES, place: register } })
    await run()
    expect(await record()).toEqual(['B1 Survey Street -41.29 174.77'])
    expect(await ask('GET', '/sources')).toMatchObject({
      sources: [{ id: FILES }, { id: survey }, { id: register }],
      rules: { ...NO_RULES, place: register },
    })
  })

  it('what one does not say, the next one says', async () => {
    publish(feature('B1', { litres: undefined }))
    await keep()
    publish(feature('B1', { street: 'Survey Street', litres: 240 }))
    await keep({ name: 'Survey' })
    const { rows } = await app.database.pool.query(
      `select litres from mf_assets.bin_details where bin_id = 'B1'`,
    )
    expect(rows).toEqual([{ litres: 240 }])
    expect(await record()).toEqual(['B1 Cuba Street -41.29 174.77'])
  })

  it('a bin is not gone while one of them names it', async () => {
    const { register } = await both()
    publish(feature('B2'))
    expect(await read(register)).toMatchObject({ held: null, lastRun: { counts: { gone: 0 } } })
    expect(await record()).toHaveLength(2)
  })

  it('the bins of a list that was cut off are still won by its source, until a person says that they are gone', async () => {
    publish(...many(20))
    const { id: register } = await keep()
    publish(...many(20, { street: 'Survey Street' }))
    const { id: survey } = await keep({ name: 'Survey', path: '/survey.geojson' })
    server.answer((response, path) =>
      response.end(
        geojson(...(path === '/survey.geojson' ? many(20, { street: 'Survey Street' }) : many(5))),
      ),
    )
    const { held, bins: named } = await read(register)
    expect(held).toMatchObject({ counts: { gone: 15 }, jump: '15 of its 20 bins are gone at once.' })
    expect(named).toBe(20)
    expect((await read(survey)).lastRun?.counts).toMatchObject({ same: 20, changed: 0 })
    expect((await read(register)).held).toMatchObject({ counts: { gone: 15 } })

    const wanted = { takesAwayGone: true, withDoubtful: false }
    const { held: last } = await source(register)
    expect(await ask('POST', `/imports/${last?.importId}/confirmation`, wanted)).toMatchObject({
      written: 15,
    })
    expect(await record()).toHaveLength(20)
    expect(await read(register)).toMatchObject({ bins: 5, held: null })
    expect((await read(survey)).lastRun?.counts).toMatchObject({ same: 5, changed: 15 })
  })

  it('what a person moves stays where it was put', async () => {
    publish(feature('B1'))
    const { id } = await keep()
    const change = { kind: 'moved', lat: -41.2902, lng: 174.77, location: 'Beside the stop' }
    await ask('PUT', `/bins/B1/life/${randomUUID()}`, { change, why: 'The stop moved.' })
    expect((await read(id)).lastRun?.counts).toMatchObject({ same: 1, changed: 0 })
    expect(await record()).toEqual(['B1 Beside the stop -41.2902 174.77'])
  })

  it('a file wins over a source, and is not gone from it', async () => {
    publish(feature('B1'))
    const { id } = await keep()
    const importId = randomUUID()
    const row = {
      line: 2,
      id: 'B1',
      location: 'File Street',
      binType: 'general',
      lat: null,
      lng: null,
      litres: null,
      doubt: null,
    }
    await ask('PUT', `/imports/${importId}`, { fileName: 'bins.csv', rows: 1 })
    await ask('PUT', `/imports/${importId}/rows`, { rows: [row] })
    expect(await ask('POST', `/imports/${importId}/comparison`)).toMatchObject({ changed: 1, gone: 0 })
    await ask('POST', `/imports/${importId}/confirmation`, { takesAwayGone: true, withDoubtful: false })
    expect((await read(id)).lastRun?.counts).toMatchObject({ same: 1, changed: 0 })
    expect(await record()).toEqual(['B1 File Street -41.29 174.77'])
  })

  it('the layer is trusted as its place in the list says', async () => {
    await keepBins(app.database, { id: 'B1', location: 'Layer Street', lat: -41.29, lng: 174.77 })
    publish(feature('B1'))
    const { id } = await keep()
    expect(await record()).toEqual(['B1 Layer Street -41.29 174.77'])
    await ask('PUT', '/source-rules', { order: [FILES, id], rules: { ...NO_RULES, location: id } })
    await run()
    expect(await record()).toEqual(['B1 Cuba Street -41.29 174.77'])
  })

  it('what the layer says later of a bin that another source won is shown, and counts by its trust alone', async () => {
    await keepBins(app.database, { id: 'B1', location: 'Layer Street', lat: -41.29, lng: 174.77 })
    publish(feature('B1'))
    const { id } = await keep()
    const rules = (order: string[], location: string | null) =>
      ask('PUT', '/source-rules', { order, rules: { ...NO_RULES, location } })
    await rules([FILES, LAYER, id], id)
    await run()
    const later = { location: 'Later Street', binType: 'general', lat: -41.29, lng: 174.77 }
    const fact = `insert into facts (name, value) values ('openDataSays', $1)`
    await app.database.pool.query(fact, [JSON.stringify({ B1: later })])
    expect(await ask('GET', '/bins/B1/claims')).toMatchObject({
      claims: [{ sourceId: LAYER, location: 'Later Street', lat: null, lng: null }],
    })
    await read(id)
    expect(await record()).toEqual(['B1 Cuba Street -41.29 174.77'])
    await rules([FILES, LAYER, id], null)
    await run()
    expect(await record()).toEqual(['B1 Later Street -41.29 174.77'])
    await app.database.pool.query(`delete from facts where name = 'openDataSays'`)
  })
})

it('shows the layer of the settings as a source that can only be read', async () => {
  const address = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'
  const council = await servePart(part, { OPEN_DATA_URL: `${address}/query?where=1%3D1` })
  const by = await signInAs(council, 'supervisor')
  const answer = await council.inject({ url: '/api/assets/sources', headers: by })
  const [, layer] = answer.json().sources
  expect(layer).toMatchObject({ kind: 'layer', address, every: null, isOn: true, lastRun: null })
  const removed = await council.inject({
    method: 'DELETE',
    url: `/api/assets/sources/${layer.id}`,
    headers: by,
  })
  expect(removed.statusCode).toBe(409)
  await council.close()
})
