import { randomInt, randomUUID } from 'node:crypto'
import { keepBins, servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import { part } from '../index'
import { startGeoReportServer } from '../testing/georeport-server'

jest.setTimeout(60_000)
takeShortPauses()

const ORIGIN = 'https://bins.example.govt.nz'
const PATH = '/api/connections/open311/passing-on'
let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let other: Awaited<ReturnType<typeof startGeoReportServer>>

beforeAll(async () => {
  other = await startGeoReportServer()
  app = await servePart(part, { MESSAGE_HOSTS_INSIDE: '127.0.0.1', PUBLIC_ORIGIN: ORIGIN })
  admin = await signInAs(app, 'admin')
  await keepBins(app.database, { id: 'WN042', lat: -41.29, lng: 174.77, location: 'Ōtaki Street 5' })
  await until(async () => (await rows('select from mf_connections.reader')).length === 1)
})
afterAll(async () => {
  await app.close()
  await other.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from mf_connections.passed_on_reports')
  other.state.mood = 'well'
  other.taken.length = 0
  other.asked.length = 0
  expect((await put({})).statusCode).toBe(204)
})

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows

const SYSTEM = {
  name: 'City contact centre',
  jurisdiction: 'example.govt.nz',
  key: 'their-key',
  isOn: true,
  sendsWords: false,
  services: [{ issue: 'Illegal dumping', code: 'DUMP' }],
}
const put = (fields: object) =>
  app.inject({
    method: 'PUT',
    url: PATH,
    headers: admin,
    payload: { ...SYSTEM, address: other.address, ...fields },
  })
const state = async () => (await app.inject({ url: PATH, headers: admin })).json()
const passedOn = async (reference: string) =>
  (await state()).reports.find((one: { reference: string }) => one.reference === reference)

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

const SECRET = randomUUID()

async function report(fields: object = {}): Promise<{ id: string; reference: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { host: admin.host ?? '', 'idempotency-key': randomUUID(), 'report-secret': SECRET },
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.1`,
    payload: { binId: 'WN042', issue: 'Illegal dumping', ...fields },
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json()
}

/** A report that its resident can no longer withdraw. */
async function finalReport(fields: object = {}) {
  const made = await report(fields)
  await until(async () => Boolean(await passedOn(made.reference)))
  await tryNow()
  return made
}

/** What the resident sees. */
async function history(reference: string): Promise<{ status: string; reason: string | null }[]> {
  const seen = (await app.inject(`/api/reports/by-reference/${reference}`)).json()
  return seen.history.map(({ status, reason }: { status: string; reason: string | null }) => ({
    status,
    reason,
  }))
}
async function moderate(action: 'hold' | 'release', id: string): Promise<void> {
  const payload = { action, reports: { ids: [id] } }
  const answer = await app.inject({ method: 'POST', url: '/api/reports/moderation', headers: admin, payload })
  expect(answer.json().ids).toEqual([id])
}
const readNow = async () =>
  expect((await app.inject({ method: 'POST', url: `${PATH}/readings`, headers: admin })).statusCode).toBe(204)
/** The wait is over, for its resident to withdraw it or after a failed try. */
const tryNow = () => app.database.pool.query('update mf_connections.passed_on_reports set due_at = now()')

describe('a report that is another system’s work', () => {
  it('is passed on with its place and a link, and its resident reads what becomes of it', async () => {
    const { reference } = await finalReport({
      note: 'Three mattresses',
      contact: { email: 'hana@example.nz' },
    })
    await until(async () => (await passedOn(reference))?.state === 'sent')
    expect(other.taken).toMatchObject([
      {
        fields: {
          api_key: 'their-key',
          jurisdiction_id: 'example.govt.nz',
          service_code: 'DUMP',
          lat: '-41.29',
          long: '174.77',
          address_string: 'Ōtaki Street 5',
          description: `Illegal dumping at Ōtaki Street 5, by bin WN042.\n\nReported as ${reference}: ${ORIGIN}/report/status/${reference}`,
        },
      },
    ])
    expect((await history(reference)).at(-1)).toEqual({
      status: 'investigating',
      reason: 'It was passed on to City contact centre.',
    })

    Object.assign(other.taken[0] ?? {}, { notes: 'A truck comes on Friday' })
    await readNow()
    await until(async () => (await history(reference)).length === 3)
    Object.assign(other.taken[0] ?? {}, { status: 'closed', notes: 'Taken away, kia ora' })
    await readNow()
    await until(async () => (await passedOn(reference)).state === 'settled')
    expect((await history(reference)).slice(2)).toEqual([
      { status: 'investigating', reason: 'A truck comes on Friday' },
      { status: 'closed', reason: 'Taken away, kia ora' },
    ])
    const { system, reports } = await state()
    expect(system).toMatchObject({ hasKey: true, failure: null, lastReadAt: expect.any(String) })
    expect(JSON.stringify(system)).not.toContain('their-key')
    expect(reports).toMatchObject([{ requestId: '638344', said: 'closed: Taken away, kia ora' }])
  })

  it('goes with what the resident wrote where the council lets it, and the trail says so', async () => {
    await put({ sendsWords: true })
    const { id, reference } = await finalReport({
      note: 'Three mattresses',
      contact: { email: 'hana@example.nz' },
    })
    await until(async () => (await passedOn(reference))?.state === 'sent')
    const { description = '' } = other.taken[0]?.fields ?? {}
    expect(description).toContain('Three mattresses')
    expect(description).not.toContain('hana')
    expect(
      await rows(`select change from audit where action = 'report.pass-on' and subject = $1`, [
        `report:${id}`,
      ]),
    ).toEqual([{ change: { system: 'City contact centre' } }])
  })

  it('is the only kind that leaves, and none that another system sent here does', async () => {
    const full = await report({ issue: 'Overflowing' })
    const { key } = (
      await app.inject({
        method: 'PUT',
        url: `/api/connections/open311/keys/${randomUUID()}`,
        headers: admin,
        payload: { name: 'Neighbour' },
      })
    ).json()
    const made = await app.inject({
      method: 'POST',
      url: '/open311/v2/requests.json',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        api_key: key,
        service_code: 'illegal-dumping',
        'attribute[bin_id]': 'WN042',
        description: randomUUID(),
      }).toString(),
    })
    expect(made.statusCode).toBe(200)
    const dumped = await finalReport()
    await until(async () => (await passedOn(dumped.reference))?.state === 'sent')
    expect((await state()).reports.map(({ reference }: { reference: string }) => reference)).toEqual([
      dumped.reference,
    ])
    expect(await passedOn(full.reference)).toBeUndefined()
  })

  it('is found again when the answer to it was lost, and not sent twice', async () => {
    other.state.mood = 'forgetful'
    const { reference } = await finalReport()
    await until(async () => Boolean((await passedOn(reference))?.failure))
    expect(await passedOn(reference)).toMatchObject({ state: 'unclear', failure: 'it closed the connection' })
    other.state.mood = 'well'
    await tryNow()
    await until(async () => (await passedOn(reference)).state === 'sent')
    expect(other.taken).toHaveLength(1)
    expect(await passedOn(reference)).toMatchObject({ requestId: '638344', failure: null })
  })

  it('is tried again while the system has no time', async () => {
    other.state.mood = 'busy'
    const { reference } = await finalReport()
    await until(async () => (await passedOn(reference))?.failure === 'it answered 503')
    other.state.mood = 'by-token'
    await tryNow()
    await until(async () => (await passedOn(reference)).state === 'sent')
    expect((await passedOn(reference)).requestId).toBeNull()
    await readNow()
    await until(async () => (await passedOn(reference)).requestId === '638344')
  })

  it('that is refused is shown with the words of the system, and sent again by hand', async () => {
    other.state.mood = 'refusing'
    const { reference } = await finalReport()
    await until(async () => (await passedOn(reference))?.state === 'failed')
    expect((await passedOn(reference)).failure).toBe('it answered 400: No such service_code.')
    other.state.mood = 'well'
    const passOn = (service: string) =>
      app.inject({ method: 'PUT', url: `${PATH}/reports/${reference}`, headers: admin, payload: { service } })
    expect((await passOn('033')).statusCode).toBe(204)
    await until(async () => (await passedOn(reference)).state === 'sent')
    expect(other.taken[0]?.fields.service_code).toBe('033')
    const again = await passOn('033')
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      `The report ${reference} was passed on to City contact centre already.`,
    ])
  })

  it('that its resident withdraws in time does not leave', async () => {
    const { id, reference } = await report()
    await until(async () => Boolean(await passedOn(reference)))
    // The sender has looked for what is due many times by then.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await passedOn(reference)).state).toBe('waiting')
    const headers = { host: admin.host ?? '', 'report-secret': SECRET }
    const url = `/api/reports/${id}/withdrawal`
    const withdrawn = await app.inject({ method: 'PUT', url, headers, payload: {} })
    expect(withdrawn.statusCode).toBe(200)
    await tryNow()
    await until(async () => (await passedOn(reference)).state === 'settled')
    expect(other.taken).toEqual([])
  })

  it('that is held again does not leave, and leaves once it is released for good', async () => {
    const { id, reference } = await report()
    await until(async () => Boolean(await passedOn(reference)))
    await moderate('hold', id)
    await tryNow()
    await until(async () => (await passedOn(reference)) === undefined)
    expect(other.taken).toEqual([])
    await moderate('release', id)
    await until(async () => Boolean(await passedOn(reference)))
    await tryNow()
    await until(async () => (await passedOn(reference)).state === 'sent')
    expect(other.taken).toHaveLength(1)
  })

  it('that is held after it may have arrived is looked for there once it is released', async () => {
    other.state.mood = 'forgetful'
    const { id, reference } = await finalReport()
    await until(async () => Boolean((await passedOn(reference))?.failure))
    await moderate('hold', id)
    await tryNow()
    await until(async () => (await passedOn(reference)).failure === 'the report is held for review')
    expect((await passedOn(reference)).state).toBe('unclear')
    other.state.mood = 'well'
    await moderate('release', id)
    await tryNow()
    await until(async () => (await passedOn(reference)).state === 'sent')
    expect(other.taken).toHaveLength(1)
  })

  it('that staff resolve meanwhile keeps their status', async () => {
    const { id, reference } = await finalReport()
    await until(async () => (await passedOn(reference))?.state === 'sent')
    const moved = await app.inject({
      method: 'POST',
      url: `/api/reports/${id}/status`,
      headers: admin,
      payload: { from: 'investigating', to: 'fixed' },
    })
    expect(moved.statusCode).toBe(200)
    Object.assign(other.taken[0] ?? {}, { status: 'closed', notes: 'No action' })
    await readNow()
    await until(async () => (await passedOn(reference)).state === 'settled')
    expect((await history(reference)).at(-1)).toEqual({ status: 'fixed', reason: null })
  })
})

describe('the system', () => {
  it('says what its services are, before it is kept', async () => {
    const payload = { address: other.address, jurisdiction: null }
    const answer = await app.inject({ method: 'POST', url: `${PATH}/services`, headers: admin, payload })
    expect(answer.json().services).toEqual([
      { code: 'DUMP', name: 'Illegal dumping' },
      { code: '033', name: 'Graffiti & tags' },
    ])
    const nobody = { ...payload, address: 'http://127.0.0.1:9/open311/v2' }
    const failed = await app.inject({
      method: 'POST',
      url: `${PATH}/services`,
      headers: admin,
      payload: nobody,
    })
    expect([failed.statusCode, failed.json().detail]).toEqual([
      409,
      'The services of http://127.0.0.1:9/open311/v2 could not be read: it refuses connections.',
    ])
  })

  it.each([
    [
      { address: 'http://10.0.0.1/open311' },
      /^address: it is not an https address, and it is inside the network.*MESSAGE_HOSTS_INSIDE/,
    ],
    [{ address: 'https://10.0.0.1/open311' }, /^address: it is inside the network/],
    [{ address: 'ftp://example.org' }, /Give the whole address of its GeoReport v2 server/],
    [{ services: [SYSTEM.services[0], SYSTEM.services[0]] }, /^services: Illegal dumping is there twice/],
  ])('is refused with %j', async (fields, detail) => {
    const answer = await put(fields)
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json())).toMatch(new RegExp(detail.source.replace('^', '')))
  })

  it('is refused with a service that it does not list, and is set where it does not answer', async () => {
    const services = [{ issue: 'Damaged', code: 'nope' }]
    const answer = await put({ services })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'services: it has no service nope. Give the code of one of its own: DUMP (Illegal dumping), 033 (Graffiti & tags).',
    ])
    expect((await put({ services, address: 'http://127.0.0.1:9/open311/v2' })).statusCode).toBe(204)
    expect((await put({ services, address: 'http://127.0.0.1:9/open311/v2', isOn: false })).statusCode).toBe(
      204,
    )
  })

  it('that does not answer, or redirects, is said to do so within the time of a request', async () => {
    const payload = { address: other.address, jurisdiction: null }
    const tried = () => app.inject({ method: 'POST', url: `${PATH}/services`, headers: admin, payload })
    other.state.mood = 'moved'
    expect((await tried()).json().detail).toContain(
      'it redirects to https://new.example.govt.nz, which is not followed: set its address to where it answers.',
    )
    other.state.mood = 'silent'
    const answer = await tried()
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining('it did not answer within 15 s'),
    ])
  })

  it('gets its key only where it was typed for', async () => {
    await put({ key: undefined, jurisdiction: null })
    expect((await state()).system.hasKey).toBe(true)
    await put({ key: undefined, address: 'http://127.0.0.1:9/open311/v2', isOn: false })
    expect((await state()).system.hasKey).toBe(false)
  })
})
