import { audit, bins, forgetIn, keepBins, servePart, signInAs } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { aucklandDate, DAY_MS } from 'shared-domain'
import type { FindingBody } from '../../operations'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
  await keepBins(
    app.database,
    { id: 'WN1', location: '1 Cuba Street, Te Aro', lat: -41.29, lng: 174.77 },
    { id: 'WN2', location: '2 Cuba Street, Te Aro', lat: -41.291, lng: 174.77 },
    { id: 'WN3', location: '3 Wilton Road, Wilton', lat: -41.27, lng: 174.75 },
    { id: 'WN4', location: 'Town Belt', lat: -41.28, lng: 174.76 },
  )
})
afterEach(() => app.close())

type Method = 'GET' | 'PUT' | 'POST'
async function send(method: Method, path: string, payload?: object, more: Record<string, string> = {}) {
  const url = `/api/assets${path}`
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...more },
    ...(payload && { payload }),
  })
  return { ...answer.json(), status: answer.statusCode }
}
async function open(suburbs: string[] | null = null, id: string = crypto.randomUUID()) {
  return send('PUT', `/stock-rounds/${id}`, { name: 'Spring', suburbs })
}
const binsOf = async (id: string) =>
  (await send('GET', `/stock-rounds/${id}`)).bins.map((bin: { id: string }) => bin.id)
const about = { binId: 'WN1', labelRead: null, note: '', metres: 12, accuracyM: 8 }
const standing = (values: Partial<FindingBody> = {}) => ({
  ...about,
  found: 'standing',
  isLabelReadable: true,
  at: new Date().toISOString(),
  ...values,
})
const notFound = (values: object = {}) => ({
  ...about,
  found: 'not-found',
  at: new Date().toISOString(),
  ...values,
})
const find = (
  round: string,
  body: object,
  id: string = crypto.randomUUID(),
  more: Record<string, string> = {},
) => send('PUT', `/stock-rounds/${round}/findings/${id}`, body, more)
const findingsOf = async (round: string) => (await send('GET', `/stock-rounds/${round}/findings`)).findings
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const actions = async () =>
  (await app.database.query.select().from(audit))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('stock-'))

it('opens a round over all bins, over suburbs, and over those that name none', async () => {
  const all = await open()
  expect(all).toMatchObject({ status: 200, name: 'Spring', suburbs: null, bins: 4, found: 0, ended: null })
  expect(await binsOf(all.id)).toEqual(['WN1', 'WN2', 'WN3', 'WN4'])
  expect(await binsOf((await open(['Te Aro'])).id)).toEqual(['WN1', 'WN2'])
  expect(await binsOf((await open(['Wilton', ''])).id)).toEqual(['WN3', 'WN4'])
  expect(await open(['Nowhere'])).toMatchObject({ status: 409, detail: expect.stringContaining('No bin') })
  expect((await send('GET', '/stock-rounds')).rounds).toHaveLength(3)
})

it('visits planned bins that are expected by now, and offers to say that they stand', async () => {
  const plan = (binId: string, ahead: number) =>
    send('PUT', `/planned-bins/${crypto.randomUUID()}`, {
      binId,
      location: '9 Cuba Street, Te Aro',
      binType: 'general',
      lat: -41.2905,
      lng: 174.77,
      litres: null,
      expected: aucklandDate(new Date(Date.now() + ahead * DAY_MS)),
      why: 'Asked for',
    })
  await plan('WN8', 9)
  await plan('WN9', 0)
  const { id } = await open(['Te Aro'])
  expect(await binsOf(id)).toEqual(['WN1', 'WN2', 'WN9'])
  await find(id, standing({ binId: 'WN9' }))
  expect(await findingsOf(id)).toMatchObject([{ binId: 'WN9', steps: ['stands'], settled: null }])
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 4, confirmed: 0 })
  const change = { kind: 'stands', place: null }
  await send('PUT', `/bins/WN9/life/${crypto.randomUUID()}`, { change, why: 'Stock-taking' })
  expect(await findingsOf(id)).toMatchObject([{ steps: [], settled: { kind: 'stands' } }])
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 5, confirmed: 1 })
})

it('gives a round another name, and keeps the one before in the trail', async () => {
  const { id } = await open()
  const rename = (name: string) => send('PUT', `/stock-rounds/${id}/name`, { name })
  expect(await rename(' Te Aro, spring ')).toMatchObject({ status: 200, name: 'Te Aro, spring', bins: 4 })
  await rename('Te Aro, spring')
  expect((await send('GET', '/stock-rounds')).rounds).toMatchObject([{ name: 'Te Aro, spring' }])
  const trail = await app.database.query.select().from(audit).where(eq(audit.action, 'stock-round.rename'))
  expect(trail).toMatchObject([{ change: { name: 'Te Aro, spring', before: 'Spring' } }])
  expect(await rename('  ')).toMatchObject({ status: 400, errors: [{ field: 'body.name' }] })
  expect(await send('PUT', `/stock-rounds/${crypto.randomUUID()}/name`, { name: 'Te Aro' })).toMatchObject({
    status: 404,
  })
})

it('opens a round that is sent again once', async () => {
  const { id } = await open(['Te Aro'])
  expect(await open(null, id)).toMatchObject({ status: 200, id, bins: 2 })
  expect(await actions()).toEqual(['stock-round.open'])
})

it('records a finding once, however often and however late it is sent', async () => {
  const round = await open()
  const id = crypto.randomUUID()
  const body = standing({ note: 'Ivy on it', labelRead: 'scanned' })
  const both = await Promise.all([find(round.id, body, id), find(round.id, body, id)])
  expect(both).toEqual([
    { status: 200, id },
    { status: 200, id },
  ])
  await send('PUT', `/stock-rounds/${round.id}/end`, { isEnded: true })
  expect(await find(round.id, body, id)).toEqual({ status: 200, id })
  expect(await findingsOf(round.id)).toMatchObject([
    {
      id,
      binId: 'WN1',
      location: '1 Cuba Street, Te Aro',
      found: 'standing',
      isLabelReadable: true,
      note: 'Ivy on it',
      labelRead: 'scanned',
      metres: 12,
      accuracyM: 8,
      steps: [],
      settled: null,
    },
  ])
  expect((await actions()).filter((action) => action === 'stock-finding.add')).toHaveLength(1)
  expect(await find(round.id, standing({ binId: 'WN2' }), id)).toMatchObject({ status: 422 })
})

it('takes a finding that arrives after the end, by the age that the phone tells', async () => {
  const round = await open()
  await send('PUT', `/stock-rounds/${round.id}/end`, { isEnded: true })
  const wrongClock = new Date('2019-01-01T00:00:00Z').toISOString()
  const late = await find(round.id, standing({ at: wrongClock }), undefined, { 'made-ms-ago': '60000' })
  expect(late.status).toBe(200)
  const [finding] = await findingsOf(round.id)
  expect(Math.abs(Date.parse(finding.at) - (Date.now() - 60_000))).toBeLessThan(5_000)
})

it('counts the latest finding of a bin, and the one before when that is taken back', async () => {
  const round = await open()
  await find(round.id, standing({ at: ago(60_000) }))
  const last = crypto.randomUUID()
  await find(round.id, notFound(), last)
  // A colleague's older finding arrives last, and changes nothing.
  await find(round.id, standing({ at: ago(30_000) }))
  expect(await findingsOf(round.id)).toMatchObject([{ id: last, found: 'not-found' }])
  expect(await send('GET', `/stock-rounds/${round.id}`)).toMatchObject({ round: { found: 0, notFound: 1 } })
  const undo = () => send('POST', `/stock-rounds/${round.id}/findings/${last}/undo`, {})
  expect(await undo()).toEqual({ status: 200, id: last })
  expect(await undo()).toEqual({ status: 200, id: last })
  expect(await findingsOf(round.id)).toMatchObject([{ found: 'standing' }])
  expect((await actions()).filter((action) => action === 'stock-finding.undo')).toHaveLength(1)
})

it('refuses a move by a position that is too rough, and keeps the place of one that is not', async () => {
  const round = await open()
  const moved = { ...standing(), found: 'moved', place: { lat: -41.2902, lng: 174.7705 } }
  const rough = await find(round.id, { ...moved, accuracyM: 21 })
  expect(rough).toMatchObject({ status: 400, errors: [{ detail: expect.stringContaining('± 20 m') }] })
  expect((await find(round.id, moved)).status).toBe(200)
  expect(await findingsOf(round.id)).toMatchObject([
    { found: 'moved', place: { lat: -41.2902, lng: 174.7705 }, steps: ['moved'] },
  ])
  // Nothing of the bin has changed: that is for the register.
  const [bin] = await app.database.query.select().from(bins).where(eq(bins.id, 'WN1'))
  expect(bin).toMatchObject({ lat: -41.29, lng: 174.77 })
})

it('names what the register can make of a bin that was not found, until it has', async () => {
  const round = await open()
  await find(round.id, notFound({ at: ago(60_000) }))
  expect(await findingsOf(round.id)).toMatchObject([{ steps: ['retired', 'works', 'moved'], settled: null }])
  const change = crypto.randomUUID()
  const life = `/bins/WN1/life/${change}`
  await send('PUT', life, { change: { kind: 'retired' }, why: 'Not found in stock-taking' })
  expect(await findingsOf(round.id)).toMatchObject([{ steps: [], settled: { kind: 'retired' } }])
  expect(await binsOf(round.id)).toEqual(['WN2', 'WN3', 'WN4'])
  await send('POST', `${life}/undo`)
  expect(await findingsOf(round.id)).toMatchObject([{ steps: ['retired', 'works', 'moved'] }])
})

it('counts the bins that were confirmed this year, with the rows behind it', async () => {
  const round = await open()
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 4, confirmed: 0, unreadable: 0 })
  await find(round.id, standing({ isLabelReadable: false }))
  await find(round.id, notFound({ binId: 'WN2' }))
  await find(round.id, { ...standing({ binId: 'WN3' }), found: 'damaged' })
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 4, confirmed: 2, unreadable: 1 })
  const rows = async (which: string, more = '') => {
    const { bins, next } = await send('GET', `/stock-year/bins?which=${which}${more}`)
    return [bins.map((bin: { id: string }) => bin.id), next]
  }
  expect(await rows('confirmed')).toEqual([['WN1', 'WN3'], null])
  expect(await rows('unreadable')).toEqual([['WN1'], null])
  expect(await rows('open', '&limit=1')).toEqual([['WN2'], 'WN2'])
  expect(await rows('open', '&limit=1&after=WN2')).toEqual([['WN4'], null])
  expect((await send('GET', '/stock-year/bins?which=open')).bins).toMatchObject([
    { id: 'WN2', latest: { found: 'not-found' } },
    { id: 'WN4', latest: null },
  ])
})

it('counts no finding of an earlier year, and no bin that was taken away', async () => {
  const round = await open()
  await find(round.id, standing())
  await app.database.pool.query("update mf_assets.stock_findings set at = at - interval '1 year'")
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 4, confirmed: 0 })
  await app.database.query.update(bins).set({ removedAt: new Date() }).where(eq(bins.id, 'WN1'))
  expect(await send('GET', '/stock-year')).toMatchObject({ bins: 3 })
})

it('refuses what names no round, a bin of elsewhere, and another person’s finding', async () => {
  const unknown = crypto.randomUUID()
  expect((await send('GET', `/stock-rounds/${unknown}`)).status).toBe(404)
  expect((await find(unknown, standing())).status).toBe(404)
  const round = await open(['Wilton'])
  expect(await find(round.id, standing())).toMatchObject({
    status: 409,
    detail: expect.stringContaining('not in this round'),
  })
  const other = { 'tapped-by': crypto.randomUUID() }
  expect((await find(round.id, standing({ binId: 'WN3' }), undefined, other)).status).toBe(403)
  expect(await findingsOf(round.id)).toEqual([])
})

it('ends a round and opens it again', async () => {
  const { id } = await open()
  const end = (isEnded: boolean) => send('PUT', `/stock-rounds/${id}/end`, { isEnded })
  expect(await end(true)).toMatchObject({ ended: { by: expect.any(String) } })
  expect(await end(true)).toMatchObject({ status: 200 })
  expect(await end(false)).toMatchObject({ ended: null })
  expect(await actions()).toEqual(['stock-round.open', 'stock-round.end', 'stock-round.open-again'])
})

it('is for those who may confirm bins: a technician, and no viewer or driver', async () => {
  for (const [role, status] of [
    ['technician', 200],
    ['viewer', 403],
    ['driver', 403],
  ] as const) {
    headers = await signInAs(app, role)
    expect([role, (await open()).status]).toEqual([role, status])
  }
})

describe('the photo of a finding', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  let round: string
  let finding: string
  beforeEach(async () => {
    round = (await open()).id
    finding = crypto.randomUUID()
    await find(round, standing(), finding)
  })
  async function add(
    photoId: string = crypto.randomUUID(),
    { bytes = PIXEL, type = 'image/png', of = finding } = {},
  ) {
    const form = new Response(
      (() => {
        const data = new FormData()
        data.append('photo', new File([new Uint8Array(bytes)], 'bin.png', { type }))
        return data
      })(),
    )
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/assets/stock-rounds/${round}/findings/${of}/photos/${photoId}`,
      headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    return { ...answer.json(), status: answer.statusCode }
  }
  const photoOf = async () => (await findingsOf(round))[0].photoId
  const count = async () =>
    (await app.database.pool.query('select count(*)::int as count from mf_assets.stock_photos')).rows[0].count

  it('is kept once as a WebP of its own, and shown, which the audit trail says', async () => {
    expect(await photoOf()).toBeNull()
    const id = crypto.randomUUID()
    const both = await Promise.all([add(id), add(id)])
    expect(both).toEqual([
      { status: 200, id },
      { status: 200, id },
    ])
    expect(await photoOf()).toBe(id)
    const shown = await send('GET', `/stock-photos/${id}`)
    expect(shown).toMatchObject({ status: 200, type: 'image/webp', width: 1, height: 1 })
    expect(Buffer.from(shown.base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
    expect(await actions()).toEqual(
      expect.arrayContaining(['stock-finding.photo', 'stock-photo.read'] as string[]),
    )
    expect((await actions()).filter((action) => action === 'stock-finding.photo')).toHaveLength(1)
  })

  it('is one: another one, and another one under its id, are refused', async () => {
    const id = crypto.randomUUID()
    await add(id)
    expect(await add()).toMatchObject({ status: 409, detail: expect.stringContaining('one photo') })
    expect((await add(id, { bytes: Buffer.concat([PIXEL, Buffer.from('x')]) })).status).toBe(422)
    expect(await count()).toBe(1)
  })

  it('is refused when it is none, whatever its name says, and when its finding is not in the record', async () => {
    const script = Buffer.from('<svg onload="alert(1)">')
    expect(await add(undefined, { bytes: script })).toMatchObject({
      detail: expect.stringContaining('This is no photo'),
    })
    expect((await add(undefined, { type: 'image/svg+xml' })).status).toBe(400)
    expect((await add(undefined, { of: crypto.randomUUID() })).status).toBe(409)
    expect(await count()).toBe(0)
  })

  it('goes with a finding that is taken back, and one that arrives later is not kept', async () => {
    const id = crypto.randomUUID()
    await add(id)
    await send('POST', `/stock-rounds/${round}/findings/${finding}/undo`, {})
    expect(await count()).toBe(0)
    expect((await send('GET', `/stock-photos/${id}`)).status).toBe(404)
    expect((await add()).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it('is forgotten after the days for which photos are kept', async () => {
    await add()
    const forgetAfter = async (days: number) => {
      await app.database.pool.query(
        `update mf_assets.stock_photos set added_at = now() - make_interval(days => $1)`,
        [days],
      )
      await forgetIn(app, part)
    }
    await forgetAfter(364)
    expect(await count()).toBe(1)
    await forgetAfter(366)
    expect(await count()).toBe(0)
  })
})
