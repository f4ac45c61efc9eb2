import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { servePart, signInAs } from 'api/server-part/testing'
import { XMLParser } from 'fast-xml-parser'
import { part } from '../index'

jest.setTimeout(30_000)

let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let operator: Record<string, string>
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Of a system that the council knows. */
let apiKey: string
let photos: Server
let photoOrigin: string

beforeAll(async () => {
  app = await servePart(part, { MESSAGE_HOSTS_INSIDE: '127.0.0.1' })
  admin = await signInAs(app, 'admin')
  operator = await signInAs(app, 'operator')
  apiKey = await makeKey('FixMyStreet')
  photos = createServer((request, response) => {
    if (request.url?.startsWith('/photo.png'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (request.url === '/endless') {
      response.writeHead(200)
      const megabyte = Buffer.alloc(1024 ** 2)
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
      }
      response.on('drain', more)
      more()
    } else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => photos.listen(0, '127.0.0.1', listening))
  photoOrigin = `http://127.0.0.1:${(photos.address() as AddressInfo).port}`
  await app.database.pool.query(`
    insert into bins (id, object_id, location, bin_type, lat, lng) values
      ('W1', 1, 'Karangahape Street 1, Te Aro', 'general', -41.2900, 174.7700),
      ('W2', 2, 'Ōtaki Street 5, Kilbirnie', 'recycling', -41.2902, 174.7700)`)
})
afterAll(async () => {
  photos.closeAllConnections()
  photos.close()
  await app.close()
})

async function makeKey(name: string): Promise<string> {
  const url = `/api/connections/open311/keys/${randomUUID()}`
  const answer = await app.inject({ method: 'PUT', url, headers: admin, payload: { name } })
  expect(answer.statusCode).toBe(200)
  return answer.json().key
}

const settings = async (payload: object) =>
  expect(
    (await app.inject({ method: 'PUT', url: '/api/connections/open311', headers: admin, payload }))
      .statusCode,
  ).toBe(204)
beforeEach(() => settings({ takesAnonymous: false, nearestM: 50 }))

/** Reads XML as clients do: every value is text. */
const parser = new XMLParser({ parseTagValue: false })
const get = async (path: string) => {
  const answer = await app.inject(`/open311/v2/${path}`)
  return { answer, xml: parser.parse(answer.body) }
}

/** Sends a form as FixMyStreet's client does. */
async function post(path: string, fields: Record<string, string | string[]>) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  const answer = await app.inject({
    method: 'POST',
    url: `/open311/v2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  return { answer, xml: parser.parse(answer.body) }
}

let asked = 0
/** Each is another request. */
const request = (fields: Record<string, string | string[]> = {}) => ({
  api_key: apiKey,
  jurisdiction_id: 'wellington',
  service_code: 'overflowing',
  lat: '-41.29001',
  long: '174.77001',
  description: `Overflowing ${++asked}`,
  'attribute[fixmystreet_id]': String(asked),
  ...fields,
})

const make = async (fields: Record<string, string | string[]> = {}) => {
  const { answer, xml } = await post('requests.xml', request(fields))
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return xml.service_requests.request as { service_request_id: string; service_notice: string }
}
const reportOf = async (reference: string) => {
  const { rows } = await app.database.pool.query('select * from reports where reference = $1', [reference])
  return rows[0]
}

describe('services', () => {
  it('are listed with their metadata as XML and as JSON', async () => {
    const { answer, xml } = await get('services.xml')
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(xml.services.service).toHaveLength(6)
    expect(xml.services.service[0]).toMatchObject({
      service_code: 'overflowing',
      service_name: 'Overflowing',
      metadata: 'true',
      type: 'realtime',
    })
    const listed = (await app.inject('/open311/v2/services.json')).json()
    expect(listed.map((service: { service_code: string }) => service.service_code)).toContain('bad-smell')
  })

  it('are defined by their attributes', async () => {
    const { xml } = await get('services/bad-smell.xml?jurisdiction_id=wellington')
    const { service_code, attributes } = xml.service_definition
    expect(service_code).toBe('bad-smell')
    expect(attributes.attribute.map(({ code }: { code: string }) => code)).toEqual([
      'bin_id',
      'bin_type',
      'fixmystreet_id',
    ])
    expect(attributes.attribute[1].values.value).toContainEqual({ key: 'compost', name: 'Compost' })
  })

  it('begin where a client looks for the endpoint', async () => {
    const { answer, xml } = await get('discovery.xml')
    expect(answer.headers['content-type']).toMatch('text/xml')
    expect(xml.discovery.endpoints.endpoint).toMatchObject({
      specification: 'http://wiki.open311.org/GeoReport_v2',
      url: expect.stringMatching(/\/open311\/v2$/),
      formats: { format: ['text/xml', 'application/json'] },
    })
    const { endpoints } = (await get('discovery.json')).answer.json()
    expect(endpoints[0].url).toBe(xml.discovery.endpoints.endpoint.url)
  })

  it('that are not there are refused in the form of the standard', async () => {
    const { answer, xml } = await get('services/potholes.xml')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/xml; charset=utf-8'])
    expect(xml.errors.error).toEqual({
      code: '404',
      description: 'service_code: there is no service potholes.',
    })
    const asJson = await app.inject('/open311/v2/services/potholes.json')
    expect(asJson.json()).toEqual([{ code: 404, description: expect.stringContaining('potholes') }])
  })
})

describe('a request', () => {
  it('is a report of the nearest bin, with the words and the contact of its resident', async () => {
    const { service_request_id } = await make({
      description: 'Kei te kī te ipu para ā-tāone',
      first_name: 'Mere',
      last_name: 'Tūhoe',
      email: 'mere@example.nz',
    })
    expect(await reportOf(service_request_id)).toMatchObject({
      bin_id: 'W1',
      issue: 'Overflowing',
      note: 'Kei te kī te ipu para ā-tāone',
      contact: { name: 'Mere Tūhoe', email: 'mere@example.nz' },
      is_held: false,
    })
  })

  it('is of the bin that it names, or of the nearest one of its type', async () => {
    const named = await make({ 'attribute[bin_id]': 'w2' })
    expect((await reportOf(named.service_request_id)).bin_id).toBe('W2')
    const typed = await make({ 'attribute[bin_type]': 'recycling' })
    expect((await reportOf(typed.service_request_id)).bin_id).toBe('W2')
  })

  it('without a bin as near as the council says waits for an operator who puts it to one', async () => {
    const far = { lat: '-41.2950', long: '174.7750', address_string: 'Ōwhiro Bay Parade 3' }
    const { service_request_id, service_notice } = await make(far)
    expect(await reportOf(service_request_id)).toMatchObject({
      is_held: true,
      held_because: 'unknown-bin',
      location: 'Ōwhiro Bay Parade 3 (-41.29500, 174.77500)',
    })
    expect(service_notice).toContain('looks at it')
    await settings({ takesAnonymous: false, nearestM: 500 })
    await app.database.pool.query(`update bins set lat = -41.2925, lng = 174.7725 where id = 'W1'`)
    const near = await make(far)
    expect((await reportOf(near.service_request_id)).bin_id).toBe('W1')
    await app.database.pool.query(`update bins set lat = -41.29, lng = 174.77 where id = 'W1'`)
  })

  it.each([
    [{ service_code: 'potholes' }, 404, /no service potholes/],
    [{ lat: '91' }, 400, /^lat: .*degrees/],
    [{ lat: '', long: '' }, 400, /lat and long/],
    [{ lat: '51.5', long: '-0.1' }, 400, /outside/],
    [{ 'attribute[bin_type]': 'glass' }, 400, /general, recycling, compost/],
    [{ api_key: 'guessed' }, 403, /no key/],
    [{ api_key: '' }, 403, /send the key/],
  ])('such as %j is refused with %i in the form of the standard', async (fields, status, reason) => {
    const { answer, xml } = await post('requests.xml', request(fields as Record<string, string>))
    expect(answer.statusCode).toBe(status)
    expect(xml.errors.error).toEqual({
      code: String(status),
      description: expect.stringMatching(reason as RegExp),
    })
  })

  it('as JSON may have its place as numbers, and is told of its service in words', async () => {
    const send = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/open311/v2/requests.json',
        payload: { api_key: apiKey, ...payload },
      })
    const place = { lat: -41.29, long: 174.77 }
    const made = await send({ service_code: 'overflowing', description: 'As numbers', ...place })
    expect((await reportOf(made.json()[0].service_request_id)).bin_id).toBe('W1')
    const refused = await send(place)
    expect([refused.statusCode, refused.json()[0].description]).toEqual([
      400,
      'body.service_code: Give the service_code of a service: services.xml lists them.',
    ])
  })

  it('without a key is taken where the council decides so, within the limits of residents', async () => {
    await settings({ takesAnonymous: true, nearestM: 50 })
    for (let i = 0; i < 10; i++) await make({ api_key: '' })
    const { answer, xml } = await post('requests.xml', request({ api_key: '' }))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
    expect(xml.errors.error.description).toContain('Many reports came from your network')
    // A system that is known sends for many residents.
    expect((await make()).service_notice).toBe('')
  })

  it('that is sent twice is one report, also at the same time', async () => {
    const same = request()
    const answers = await Promise.all([1, 2, 3].map(() => post('requests.xml', same)))
    const ids = answers.map(({ xml }) => xml.service_requests.request.service_request_id)
    expect(new Set(ids).size).toBe(1)
    // Of another person, in the words of the same application, after the first one was dealt with.
    await app.database.pool.query(`update reports set status = 'fixed' where reference = $1`, [ids[0]])
    await app.database.pool.query(
      `update mf_connections.open311_requests set received_at = now() - interval '1 hour' where reference = $1`,
      [ids[0]],
    )
    const { xml } = await post('requests.xml', same)
    expect(xml.service_requests.request.service_request_id).not.toBe(ids[0])
  })

  it('says when its description was shortened', async () => {
    const { service_request_id, service_notice } = await make({
      description: 'ā'.repeat(1200),
      phone: 'ask at the desk',
    })
    expect(service_notice).toContain('shortened to 1000')
    const { note } = await reportOf(service_request_id)
    expect(note.length).toBeLessThanOrEqual(1000)
    expect(note).toMatch(/…\nphone: ask at the desk$/)
  })

  it('is found by its token, which is its id', async () => {
    const { service_request_id } = await make()
    const { xml } = await get(`tokens/${service_request_id}.xml`)
    expect(xml.service_requests.request).toEqual({ service_request_id, token: service_request_id })
  })
})

describe('the photos of a request', () => {
  const photosOf = async (reference: string) => {
    const { rows } = await app.database.pool.query(
      'select width from report_photos join reports on reports.id = report_id where reference = $1',
      [reference],
    )
    return rows
  }

  it('are fetched from where it says, once', async () => {
    const fields = request({ media_url: `${photoOrigin}/photo.png` })
    for (const _ of [1, 2]) {
      const { xml } = await post('requests.xml', fields)
      expect(xml.service_requests.request.service_notice).toBe('')
      expect(await photosOf(xml.service_requests.request.service_request_id)).toEqual([{ width: 1 }])
    }
  })

  it('may come with it', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(request())) form.append(name, String(value))
    form.append('photo1', new File([PNG], 'bin.png', { type: 'image/png' }))
    const body = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/open311/v2/requests.xml',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const { service_request_id } = parser.parse(answer.body).service_requests.request
    expect(await photosOf(service_request_id)).toEqual([{ width: 1 }])
  })

  it.each([
    ['http://photos.example.com/a.jpeg', /not an https address/],
    ['https://10.0.0.1/a.jpeg', /inside the network/],
    ['https://localhost/a.jpeg', /inside the network/],
    ['https://169.254.169.254/latest', /inside the network/],
    ['file:///etc/passwd', /not an https address/],
    ['photo', /no whole address/],
  ])('at %s are left out, and the report is kept (ASVS 1.3.6, 13.2.5)', async (media_url, reason) => {
    const { service_request_id, service_notice } = await make({ media_url })
    expect(service_notice).toMatch(reason)
    expect(await photosOf(service_request_id)).toEqual([])
    expect(await reportOf(service_request_id)).toBeDefined()
  })

  it.each([
    ['/inside', /answered 302/],
    ['/endless', /more than 10 MB/],
    ['/none', /answered 404/],
  ])('at %s are neither followed nor read to their end (ASVS 15.3.2)', async (path, reason) => {
    expect((await make({ media_url: photoOrigin + path })).service_notice).toMatch(reason)
  })
})

describe('the list of requests', () => {
  it('says what is public, and nothing that a resident wrote', async () => {
    const { service_request_id } = await make({
      description: 'Ring me at 021 999 888',
      email: 'private@example.nz',
    })
    const { answer, xml } = await get(`requests/${service_request_id}.xml`)
    expect(answer.body).not.toMatch(/021 999|private@/)
    expect(xml.service_requests.request).toMatchObject({
      service_request_id,
      status: 'open',
      service_code: 'overflowing',
      description: 'Overflowing: bin W1',
      address: 'Karangahape Street 1, Te Aro',
      lat: '-41.29',
      long: '174.77',
    })
    expect((await get('requests.xml')).answer.body).not.toMatch(/021 999|private@/)
  })

  it('is by ids, status, service and time', async () => {
    const smells = await make({ service_code: 'bad-smell' })
    const damaged = await make({ service_code: 'damaged' })
    await app.database.pool.query(
      `update reports set status = 'fixed', reported_at = now() - interval '3 days' where reference = $1`,
      [damaged.service_request_id],
    )
    const idsOf = async (query: string) => {
      const answer = await app.inject(`/open311/v2/requests.json?${query}`)
      return answer.json().map((one: { service_request_id: string }) => one.service_request_id)
    }
    const both = [smells, damaged].map(({ service_request_id }) => service_request_id)
    expect(await idsOf(`service_request_id=${both.join(',')}`)).toEqual(both)
    expect(await idsOf('service_code=bad-smell,damaged&status=open')).toEqual([both[0]])
    expect(await idsOf('service_code=bad-smell,damaged&status=closed')).toEqual([both[1]])
    const before = new Date(Date.now() - 86_400_000).toISOString()
    expect(await idsOf(`service_code=bad-smell,damaged&end_date=${before}`)).toEqual([both[1]])
    expect(await idsOf(`service_code=bad-smell,damaged&start_date=${before}`)).toEqual([both[0]])
  })

  it('leaves out what waits for moderation', async () => {
    const { service_request_id } = await make({ 'attribute[bin_id]': 'ZZ9' })
    expect((await get(`requests.xml?service_request_id=${service_request_id}`)).xml.service_requests).toBe('')
  })

  it('refuses a time that is none', async () => {
    const { answer, xml } = await get('requests.xml?start_date=yesterday')
    expect(answer.statusCode).toBe(400)
    expect(xml.errors.error.description).toContain('start_date')
  })
})

describe('updates', () => {
  const change = async (reference: string, at: string, reason: string | null = null) =>
    app.database.pool.query(
      `insert into report_history (report_id, status, reason, by, at)
       select id, 'fixed', $2, 'hana', $3::timestamptz from reports where reference = $1`,
      [reference, reason, at],
    )

  it('are those whose second is in the time, as a client compares them', async () => {
    const { service_request_id } = await make()
    await change(service_request_id, '2026-03-01T10:00:00.700Z', 'Emptied, kia ora')
    await change(service_request_id, '2026-03-01T10:00:09.999Z')
    await change(service_request_id, '2026-03-01T10:00:10.000Z')
    const window = 'start_date=2026-03-01T10:00:00Z&end_date=2026-03-01T10:00:09Z'
    const { xml } = await get(`servicerequestupdates.xml?${window}`)
    const updates = xml.service_requests_updates.request_update
    expect(updates).toEqual([
      {
        update_id: expect.stringMatching(/^\d+$/),
        service_request_id,
        status: 'closed',
        updated_datetime: '2026-03-01T10:00:00Z',
        description: 'Emptied, kia ora',
      },
      {
        update_id: expect.stringMatching(/^\d+$/),
        service_request_id,
        status: 'closed',
        updated_datetime: '2026-03-01T10:00:09Z',
      },
    ])
  })

  it('wait for a change that was begun in their time and is not committed yet', async () => {
    const { service_request_id } = await make()
    const { id } = await reportOf(service_request_id)
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      const {
        rows: [{ at }],
      } = await client.query(
        `insert into report_history (report_id, status, by) values ($1, 'fixed', 'op') returning at`,
        [id],
      )
      const window = new URLSearchParams({ start_date: at.toISOString(), end_date: at.toISOString() })
      const reading = get(`servicerequestupdates.json?${window}`)
      const waits = `select from pg_locks where locktype = 'advisory' and not granted`
      while ((await app.database.pool.query(waits)).rowCount === 0) await pause(10)
      await client.query('commit')
      const { answer } = await reading
      expect(answer.json()).toMatchObject([{ service_request_id, status: 'closed' }])
    } finally {
      client.release(true)
    }
  })

  it('of residents are added to the report that the same key made, once', async () => {
    const { service_request_id } = await make({ description: 'It is full' })
    const update = {
      api_key: apiKey,
      service_request_id,
      update_id: '77',
      status: 'CLOSED',
      description: 'It was emptied',
    }
    const ids = []
    for (const _ of [1, 2]) {
      const { xml } = await post('servicerequestupdates.xml', update)
      ids.push(xml.service_request_updates.request_update.update_id)
    }
    expect(new Set(ids).size).toBe(1)
    const { note, status } = await reportOf(service_request_id)
    expect(note).toBe('It is full\n\nIt was emptied\nThe person who reported it says that it is settled.')
    expect(status).toBe('open')
    const other = await makeKey('Another system')
    const refused = await post('servicerequestupdates.xml', { ...update, api_key: other })
    expect([refused.answer.statusCode, refused.xml.errors.error.code]).toEqual([404, '404'])
    const without = await post('servicerequestupdates.xml', { ...update, api_key: '' })
    expect(without.answer.statusCode).toBe(403)
  })

  it.each(['open', 'fixed'])(
    'of residents are taken days later of a report that is %s, because FixMyStreet sends what is refused without end',
    async (status) => {
      const { service_request_id } = await make({ description: 'It is full' })
      await app.database.pool.query(
        `update reports set status = $2, reported_at = now() - interval '3 days' where reference = $1`,
        [service_request_id, status],
      )
      const update = { api_key: apiKey, service_request_id, update_id: '8', status: 'OPEN' }
      const { answer } = await post('servicerequestupdates.xml', {
        ...update,
        description: 'It is full again',
      })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<update_id>')])
      expect(await reportOf(service_request_id)).toMatchObject({
        note: 'It is full\n\nIt is full again',
        status,
      })
    },
  )

  it('of residents of a report that is dealt with have the status that was read here, which is no word of theirs', async () => {
    const { service_request_id } = await make({ description: 'It is full' })
    const update = { api_key: apiKey, service_request_id, update_id: '9', status: 'CLOSED' }
    const send = () => post('servicerequestupdates.xml', { ...update, description: 'It is full again' })
    expect((await send()).answer.statusCode).toBe(200)
    await app.database.pool.query(`update reports set status = 'fixed' where reference = $1`, [
      service_request_id,
    ])
    // The answer did not reach the client, which tries again after the status has changed.
    expect((await send()).answer.statusCode).toBe(200)
    const later = { ...update, update_id: '10', description: 'And again' }
    expect((await post('servicerequestupdates.xml', later)).answer.statusCode).toBe(200)
    const { note } = await reportOf(service_request_id)
    expect(note).toBe(
      'It is full\n\nIt is full again\nThe person who reported it says that it is settled.\n\nAnd again',
    )
  })

  it('of residents have room beside a long description, and are shortened to what one note may have', async () => {
    const { service_request_id } = await make({ description: 'ā'.repeat(1200) })
    const update = { api_key: apiKey, service_request_id, description: 'ē'.repeat(1200) }
    expect((await post('servicerequestupdates.xml', update)).answer.statusCode).toBe(200)
    const { note } = await reportOf(service_request_id)
    expect(note).toBe(`${'ā'.repeat(999)}…\n\n${'ē'.repeat(999)}…`)
  })

  it('keep a status that is no word of ours beside their words, and the status of the report', async () => {
    const { service_request_id } = await make({ description: 'It is full' })
    const update = { api_key: apiKey, service_request_id, description: 'Not our land' }
    const status = 'NOT_COUNCILS_RESPONSIBILITY'
    expect((await post('servicerequestupdates.xml', { ...update, status })).answer.statusCode).toBe(200)
    expect(await reportOf(service_request_id)).toMatchObject({
      note: 'It is full\n\nNot our land\nFixMyStreet has it as not councils responsibility now.',
      status: 'open',
    })
  })

  it('of residents may be a status without words', async () => {
    const { service_request_id } = await make({ description: 'It is full' })
    const update = { api_key: apiKey, service_request_id, description: '' }
    const { answer } = await post('servicerequestupdates.xml', { ...update, status: 'IN_PROGRESS' })
    expect(answer.statusCode).toBe(200)
    const { note } = await reportOf(service_request_id)
    expect(note).toBe('It is full\n\nFixMyStreet has it as in progress now.')
    const { xml } = await post('servicerequestupdates.xml', { ...update, status: '' })
    expect(xml.errors.error).toMatchObject({
      code: '400',
      description: expect.stringMatching(/^description/),
    })
  })
})

describe('the photos of an update', () => {
  let service_request_id: string
  beforeEach(async () => {
    service_request_id = (await make({ description: 'It is full' })).service_request_id
  })
  const send = async (fields: Record<string, string | string[]>) => {
    const known = { api_key: apiKey, service_request_id, status: 'OPEN' }
    const { answer, xml } = await post('servicerequestupdates.xml', { ...known, ...fields })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<update_id>')])
    return xml.service_request_updates.request_update as { update_id: string; service_notice?: string }
  }
  const photosOf = async () => {
    const { rows } = await app.database.pool.query(
      `select addition_id as note, width from report_photos join reports on reports.id = report_id
       where reference = $1 order by added_at`,
      [service_request_id],
    )
    return rows
  }
  /** What an operator sees. */
  const fileOf = async () => {
    const { id } = await reportOf(service_request_id)
    return (await app.inject({ url: `/api/reports/${id}`, headers: operator })).json()
  }

  it('are added once, and shown with its note', async () => {
    const update = { update_id: '1', description: 'Still full', media_url: `${photoOrigin}/photo.png` }
    const { update_id } = await send(update)
    await send({ update_id: '2', description: 'Kia tere' })
    expect(await send(update)).toEqual({ update_id })
    expect(await photosOf()).toEqual([{ note: update_id, width: 1 }])
    const { note, photoIds, notePhotos } = await fileOf()
    expect(note).toBe('It is full\n\nStill full\n\nKia tere')
    expect(notePhotos).toEqual([{ id: photoIds[0], noteEnd: 'It is full\n\nStill full'.length }])
  })

  it('may come with it, and say enough without words', async () => {
    const form = new FormData()
    const known = { api_key: apiKey, service_request_id, status: 'OPEN', update_id: '1', description: '' }
    for (const [name, value] of Object.entries(known)) form.append(name, value)
    form.append('photo1', new File([PNG], 'bin.png', { type: 'image/png' }))
    const body = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/open311/v2/servicerequestupdates.json',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const [{ update_id, ...others }] = answer.json()
    expect([others, await photosOf()]).toEqual([{}, [{ note: update_id, width: 1 }]])
    expect((await fileOf()).note).toBe('It is full\n\nFixMyStreet sent a photo.')
  })

  it('are taken beside those of the request, and of a report that was dealt with days ago', async () => {
    const media_url = `${photoOrigin}/photo.png`
    service_request_id = (await make({ media_url })).service_request_id
    await app.database.pool.query(
      `update reports set status = 'fixed', reported_at = now() - interval '3 days' where reference = $1`,
      [service_request_id],
    )
    const { update_id } = await send({ update_id: '1', media_url })
    expect(await photosOf()).toEqual([
      { note: null, width: 1 },
      { note: update_id, width: 1 },
    ])
  })

  it('of two updates without a number are of two notes', async () => {
    const ids = new Set<string>()
    for (const name of ['photo.png', 'photo.png?other', 'photo.png'])
      ids.add((await send({ media_url: `${photoOrigin}/${name}`, description: '' })).update_id)
    expect(ids.size).toBe(2)
  })

  it.each([
    ['https://10.0.0.1/a.jpeg', /inside the network/],
    ['/none', /answered 404/],
    ['/inside', /answered 302/],
  ])('at %s are left out, which the answer and the note say, and the words are kept', async (at, reason) => {
    const media_url = at.startsWith('/') ? photoOrigin + at : at
    const update = { update_id: '1', description: 'Still full', media_url }
    for (const _ of [1, 2]) {
      const { service_notice } = await send(update)
      expect(service_notice).toMatch(reason)
      expect((await reportOf(service_request_id)).note).toBe(`It is full\n\nStill full\n\n${service_notice}`)
    }
    expect(await photosOf()).toEqual([])
  })

  it('are fetched after the update is kept, so that a slow host locks nothing', async () => {
    let isKept: unknown
    const slow = createServer(async (_, response) => {
      const { rowCount } = await app.database.pool.query(
        `select from reports where reference = $1 and note like '%Still full' for update nowait`,
        [service_request_id],
      )
      isKept = rowCount === 1
      response.writeHead(404).end()
    })
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
    const media_url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
    await send({ update_id: '1', description: 'Still full', media_url })
    slow.close()
    expect(isKept).toBe(true)
  })

  it('are at most three, and never public', async () => {
    const media_url = ['', '?2', '?3', '?4'].map((query) => `${photoOrigin}/photo.png${query}`)
    const { service_notice } = await send({ update_id: '1', media_url })
    expect(service_notice).toBe('Only 3 photos were kept.')
    expect(await photosOf()).toHaveLength(3)
    for (const list of ['servicerequestupdates.xml', `requests/${service_request_id}.xml`])
      expect((await get(list)).answer.body).not.toMatch(/media_url|photo/)
  })
})

describe('keys', () => {
  it('show when they were used, and why their last request was refused', async () => {
    const key = await makeKey('Council app')
    await post('requests.xml', request({ api_key: key, lat: 'north' }))
    const state = async () => {
      const url = '/api/connections/open311'
      const { keys } = (await app.inject({ url, headers: admin })).json()
      return keys.find(({ name }: { name: string }) => name === 'Council app')
    }
    expect(await state()).toMatchObject({ requests: 0, failure: { reason: expect.stringMatching(/^lat/) } })
    await make({ api_key: key })
    const { id, ...used } = await state()
    expect(used).toMatchObject({ requests: 1, failure: null })
    const url = `/api/connections/open311/keys/${id}`
    expect((await app.inject({ method: 'DELETE', url, headers: admin })).statusCode).toBe(204)
    expect((await post('requests.xml', request({ api_key: key }))).answer.statusCode).toBe(403)
  })

  it('are shown to nobody but those who manage connections', async () => {
    const url = '/api/connections/open311'
    expect((await app.inject({ url, headers: operator })).statusCode).toBe(403)
    expect(JSON.stringify((await app.inject({ url, headers: admin })).json())).not.toContain(apiKey)
  })
})
