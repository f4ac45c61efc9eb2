import { randomUUID } from 'node:crypto'
import { forgetBins, keepBins, servePart, signInAs } from 'api/server-part/testing'
import { paths } from 'shared-domain'
import { LABELS_MAX, listLabelBins, listMadeCodes } from '../operations'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
const headersOf = new Map<string, Record<string, string>>()
beforeAll(async () => {
  app = await servePart(part)
  headersOf.set('Mere', await signInAs(app, 'operator', 'Mere'))
  headersOf.set('Tama', await signInAs(app, 'operator', 'Tama'))
}, 60_000)
afterAll(() => app.close())
afterEach(async () => {
  await forgetBins(app.database)
  await app.database.pool.query('truncate bin_labels, mf_qr.label_batches, mf_qr.labels, mf_qr.made_codes')
})

const CUBA = { location: '12 Cuba Street, Te Aro', lat: -41.2935, lng: 174.7755 }

const get = async (url: string, who = 'Mere') =>
  (await app.inject({ url, headers: headersOf.get(who) ?? {} })).json()
const post = (url: string, payload: object, key: string = randomUUID(), who = 'Mere') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headersOf.get(who), 'idempotency-key': key },
  })
const listed = async () => listLabelBins.answer.parse(await get('/api/labels/bins')).bins
const label = (binId: string, location = CUBA.location) => ({
  ...{ binId, location },
  link: `https://bins.example.govt.nz/b/${binId}`,
})
const print = (binIds: readonly string[], key?: string) =>
  post('/api/labels', { labels: binIds.map((binId) => label(binId)) }, key)
const leadsTo = async (id: string) => {
  const { headers } = await app.inject(paths.binLink(id))
  return Object.fromEntries(new URL(String(headers.location), 'http://page').searchParams)
}
const stateOf = async (id: string) => (await listed()).find((bin) => bin.id === id)?.label?.outdated

describe('the bins of labels', () => {
  it('are those that stand, in order of their ids, without a label before one is printed', async () => {
    await keepBins(app.database, { id: 'W2', ...CUBA }, { id: 'W1' }, { id: 'W3', removedAt: new Date() })
    expect(await listed()).toEqual([
      { id: 'W1', location: 'Cuba Street', binType: 'general', label: null, isLabelReported: false },
      { id: 'W2', location: CUBA.location, binType: 'general', label: null, isLabelReported: false },
    ])
  })

  it('tell when the latest label was printed, and that it is out of date once its bin moves or is renamed', async () => {
    await keepBins(app.database, { id: 'W1', ...CUBA }, { id: 'W2', ...CUBA })
    await print(['W1', 'W2'])
    expect([await stateOf('W1'), await stateOf('W2')]).toEqual([null, null])
    // A thousandth of a degree of latitude is 111 m, two ten-thousandths are 22 m.
    const move = (id: string, lat: number) =>
      app.database.pool.query('update bins set lat = $2 where id = $1', [id, lat])
    await move('W1', CUBA.lat + 0.0002)
    expect(await stateOf('W1')).toBeNull()
    await move('W1', CUBA.lat + 0.001)
    await app.database.pool.query("update bins set location = '14 Cuba Street, Te Aro' where id = 'W2'")
    expect([await stateOf('W1'), await stateOf('W2')]).toEqual(['moved', 'renamed'])
    expect((await get('/api/bins/W2/history')).label).toMatchObject({ outdated: 'renamed' })
    const { printedAt } = (await print(['W1'])).json()
    expect((await listed())[0]?.label).toEqual({ printedAt, outdated: null })
  })

  it('are not out of date because their label says the place in other words', async () => {
    await keepBins(app.database, { id: 'W1', ...CUBA })
    await post('/api/labels', { labels: [label('W1', 'Outside the library')] })
    expect(await stateOf('W1')).toBeNull()
  })

  it('say that the label is reported when the note of an unresolved report of theirs names it', async () => {
    await keepBins(app.database, ...['W1', 'W2', 'W3', 'W4', 'W5'].map((id) => ({ id })))
    const report = (binId: string, note: string, known = {}) => {
      const { issue, status, isHeld } = { issue: 'Damaged', status: 'open', isHeld: false, ...known }
      return app.database.pool.query(
        `insert into reports (id, reference, body_hash, bin_id, location, issue, status, is_held, note)
         values (gen_random_uuid(), gen_random_uuid()::text, '', $1, '', $2, $3, $4, $5)`,
        [binId, issue, status, isHeld, note],
      )
    }
    await report('W1', 'Somebody scratched the LABELS')
    await report('W2', 'The qr code is gone', { issue: 'Missing', isHeld: true })
    await report('W3', 'Somebody scratched the LABELS', { status: 'fixed' })
    await report('W4', 'The lid is broken')
    await report('W5', 'Somebody scratched the LABELS', { issue: 'Overflowing' })
    expect((await listed()).filter((bin) => bin.isLabelReported).map(({ id }) => id)).toEqual(['W1'])
  })

  it('are quick to record and to read when there are ten thousand', async () => {
    const ids = Array.from({ length: LABELS_MAX }, (_, place) => `Q${String(place).padStart(5, '0')}`)
    await keepBins(app.database, ...ids.slice(0, 5000).map((id) => ({ id, ...CUBA })))
    const from = performance.now()
    expect((await print(ids)).json()).toMatchObject({ recorded: LABELS_MAX })
    expect((await listed()).filter((bin) => bin.label)).toHaveLength(5000)
    expect(performance.now() - from).toBeLessThan(5000)
    expect((await print([...ids, 'Q10000'])).json().errors[0].field).toBe('body.labels')
  })
})

describe('a batch of labels', () => {
  it('is recorded once under its key, with a trail, and refused when the key is of another one', async () => {
    await keepBins(app.database, { id: 'W1', ...CUBA })
    const key = randomUUID()
    const first = await print(['W1', 'NOPE9'], key)
    expect([first.statusCode, first.json().recorded]).toEqual([201, 2])
    expect((await print(['W1', 'NOPE9'], key)).json()).toEqual(first.json())
    for (const ids of [['W1'], ['W1', 'NOPE9', 'W2'], ['W3']])
      expect((await print(ids, key)).json()).toMatchObject({ type: 'urn:problem:key-used-before' })
    const { rows } = await app.database.pool.query(
      'select bin_id, location, link, bin_location, printed_by from mf_qr.labels join mf_qr.label_batches on id = batch_id order by bin_id',
    )
    const printed = { location: CUBA.location, printed_by: 'Mere' }
    expect(rows).toEqual([
      { bin_id: 'NOPE9', link: label('NOPE9').link, bin_location: null, ...printed },
      { bin_id: 'W1', link: label('W1').link, bin_location: CUBA.location, ...printed },
    ])
    const { rows: trail } = await app.database.pool.query(
      'select actor, action, change from audit where subject = $1',
      [`labels:${key}`],
    )
    expect(trail).toMatchObject([{ actor: 'Mere', action: 'labels.print', change: { labels: 2 } }])
  })

  it('has each bin once', async () => {
    const answer = await print(['W1', 'W1'])
    expect(answer.json().errors).toEqual([{ field: 'body.labels', detail: 'Give each bin once.' }])
  })
})

describe('the codes that a person has made', () => {
  const report = { kind: 'report', binId: 'W1', location: 'Cuba Street', size: 'medium' } as const
  const nearby = { kind: 'nearby', point: { lat: -41.28, lng: 174.77 }, radiusM: 350, size: 'small' } as const
  const codesOf = async (who: string) =>
    listMadeCodes.answer.parse(await get('/api/labels/codes', who)).codes.map(({ code }) => code)

  it('come newest first, each once, and only to that person', async () => {
    for (const code of [report, nearby, report]) await post('/api/labels/codes', code)
    await post('/api/labels/codes', { ...nearby, radiusM: 500 }, randomUUID(), 'Tama')
    expect(await codesOf('Mere')).toEqual([report, nearby])
    expect(await codesOf('Tama')).toEqual([{ ...nearby, radiusM: 500 }])
  })

  it('are kept once under their key', async () => {
    const key = randomUUID()
    const first = await post('/api/labels/codes', report, key)
    expect((await post('/api/labels/codes', report, key)).json()).toEqual(first.json())
    for (const [code, who] of [
      [nearby, 'Mere'],
      [report, 'Tama'],
    ] as const)
      expect((await post('/api/labels/codes', code, key, who)).statusCode).toBe(422)
    expect(await codesOf('Tama')).toEqual([])
  })
})

describe('the short link of a label', () => {
  it('leads to the report page with the place on the label, unless the record knows the bin', async () => {
    await keepBins(app.database, { id: 'WCC34', ...CUBA })
    await post('/api/labels', { labels: [label('WCC34', 'as printed'), label('NEW1', 'Cuba Mall & Co')] })
    await post('/api/labels', { labels: [label('NEW1', 'Cuba Mall & Dixon')] })
    expect(await leadsTo('WCC34')).toEqual({ bin: 'WCC34' })
    expect(await leadsTo('NEW1')).toEqual({ bin: 'NEW1', location: 'Cuba Mall & Dixon' })
    expect(await leadsTo('NEW2')).toEqual({ bin: 'NEW2' })
  })

  it('leads there as well when the record does not answer', async () => {
    const asked = jest.spyOn(app.database.pool, 'query').mockRejectedValue(new Error('gone') as never)
    expect(await leadsTo('NEW1')).toEqual({ bin: 'NEW1' })
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })
})
