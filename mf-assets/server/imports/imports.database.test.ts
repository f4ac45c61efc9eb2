import { audit, bins, forgetIn, keepBins, runJob, servePart, signInAs } from 'api/server-part/testing'
import fc from 'fast-check'
import type { ImportRow } from '../../operations'
import { part } from '../index'
import { CONTINUE_JOB } from './continue-imports'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
})
afterEach(() => app.close())

const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, by = headers) => {
  const url = `/api/assets/imports${path}`
  const answer = await app.inject({ method, url, headers: by, ...(payload && { payload }) })
  return { status: answer.statusCode, ...(answer.body && { ...answer.json() }) }
}
const row = (id: string, values: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  id,
  location: 'Cuba Street',
  binType: 'general',
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  doubt: null,
  ...values,
})
const begin = async (rows: readonly ImportRow[], declared = rows.length) => {
  const id = crypto.randomUUID()
  await ask('PUT', `/${id}`, { fileName: 'bins.csv', rows: declared })
  const added = await ask('PUT', `/${id}/rows`, { rows })
  expect(added).toEqual({ status: 204 })
  return id
}
const compare = async (rows: readonly ImportRow[]) => {
  const id = await begin(rows)
  const { status, ...counts } = await ask('POST', `/${id}/comparison`)
  expect(status).toBe(200)
  return { id, counts }
}
const confirm = (id: string, choices = {}) =>
  ask('POST', `/${id}/confirmation`, { takesAwayGone: false, withDoubtful: false, ...choices })
const bring = async (rows: readonly ImportRow[], choices = {}) => {
  const { id } = await compare(rows)
  await confirm(id, choices)
  return id
}
const standing = async () =>
  (await app.database.query.select().from(bins).orderBy(bins.id)).flatMap(({ id, location, removedAt }) =>
    removedAt ? [] : [`${id} ${location}`],
  )
const none = { new: 0, changed: 0, gone: 0, same: 0, doubtful: 0 }

it('writes nothing before it is confirmed, then all of it, once', async () => {
  const { id, counts } = await compare([row('B1'), row('B2')])
  expect(counts).toEqual({ ...none, new: 2 })
  expect(await standing()).toEqual([])
  expect(await confirm(id)).toMatchObject({ status: 200, written: 2 })
  expect(await confirm(id)).toMatchObject({ status: 200, written: 2 })
  expect(await standing()).toEqual(['B1 Cuba Street', 'B2 Cuba Street'])
  const actions = (await app.database.query.select().from(audit)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('bins.'))).toEqual(['bins.written', 'bins.import'])
})

it('finds nothing to change in the same file', async () => {
  const rows = [row('B1'), row('B2', { litres: null, lat: null, lng: null })]
  await bring(rows, { withDoubtful: true })
  expect((await compare(rows)).counts).toEqual({ ...none, same: 2 })
})

it('shows what would change, and leaves bins that the file lacks unless it lists all of them', async () => {
  await bring([row('B1'), row('B2'), row('B3')])
  const { id, counts } = await compare([row('B1', { location: 'Tory Street' }), row('B2')])
  expect(counts).toEqual({ ...none, changed: 1, same: 1, gone: 1 })
  expect(await ask('GET', `/${id}/rows?which=changed`)).toMatchObject({
    rows: [{ binId: 'B1', before: { location: 'Cuba Street' }, after: { location: 'Tory Street' } }],
    next: null,
  })
  expect(await ask('GET', `/${id}/map?which=gone`)).toMatchObject({ rows: [{ binId: 'B3', after: null }] })
  await confirm(id)
  expect(await standing()).toEqual(['B1 Tory Street', 'B2 Cuba Street', 'B3 Cuba Street'])
  await bring([row('B1', { location: 'Tory Street' }), row('B2')], { takesAwayGone: true })
  expect(await standing()).toEqual(['B1 Tory Street', 'B2 Cuba Street'])
})

it('takes no bin for one that the file lacks because a person has moved, restored or planned it', async () => {
  await keepBins(app.database, { id: 'L1', lat: -41.29, lng: 174.77 }, { id: 'L2', lat: -41.3, lng: 174.78 })
  const happen = async (binId: string, change: object) => {
    const url = `/api/assets/bins/${binId}/life/${crypto.randomUUID()}`
    const answer = await app.inject({ method: 'PUT', url, headers, payload: { change, why: 'Asked for' } })
    expect(answer.statusCode).toBe(200)
  }
  await happen('L1', { kind: 'moved', lat: -41.291, lng: 174.77, location: 'Tory Street' })
  await happen('L2', { kind: 'retired' })
  await happen('L2', { kind: 'returned' })
  const url = `/api/assets/planned-bins/${crypto.randomUUID()}`
  const place = { location: 'Oriental Bay', lat: -41.29, lng: 174.79 }
  const plan = { binId: 'P1', ...place, binType: 'general', litres: null, expected: null, why: 'Asked for' }
  await app.inject({ method: 'PUT', url, headers, payload: plan })
  await happen('P1', { kind: 'stands', place: null })
  await bring([row('B1'), row('B2')])
  await happen('B2', { kind: 'moved', lat: -41.291, lng: 174.77, location: 'Tory Street' })
  const { id, counts } = await compare([row('B1')])
  expect(counts).toEqual({ ...none, same: 1, gone: 1 })
  expect(await ask('GET', `/${id}/rows?which=gone`)).toMatchObject({ rows: [{ binId: 'B2' }] })
})

it('keeps doubtful rows out unless they are wanted', async () => {
  await bring([row('WN1')])
  const { id, counts } = await compare([row('wn01'), row('WN1', { lat: -41.4 }), row('WN3')])
  expect(counts).toEqual({ ...none, new: 1, doubtful: 2 })
  expect(await ask('GET', `/${id}/rows?which=doubtful`)).toMatchObject({
    rows: [{ doubt: { kind: 'moved-far' } }, { doubt: { kind: 'like-another', binId: 'WN1' } }],
  })
  expect(await confirm(id)).toMatchObject({ written: 1 })
  expect(await standing()).toEqual(['WN1 Cuba Street', 'WN3 Cuba Street'])
})

it('is undone as a whole, and gives the same record again', async () => {
  await bring([row('B1'), row('B2')])
  const before = await standing()
  const file = [row('B1', { location: 'Tory Street', litres: 240 }), row('B3')]
  const id = await bring(file, { takesAwayGone: true })
  const after = await standing()
  expect(await ask('POST', `/${id}/undo`)).toEqual({ status: 200, undone: 3, kept: 0, someKept: [], left: 0 })
  expect(await standing()).toEqual(before)
  expect(await ask('POST', `/${id}/undo`)).toMatchObject({ undone: 0 })
  await bring(file, { takesAwayGone: true })
  expect(await standing()).toEqual(after)
  expect((await compare(file)).counts).toEqual({ ...none, same: 2 })
  expect(await ask('GET', '')).toMatchObject({
    imports: [
      { undoneAt: null },
      { written: 3, undoneAt: expect.any(String), keptByUndo: 0 },
      { written: 2 },
    ],
  })
})

it('import, undo, import gives the record of one import, from any record', async () => {
  const record = async () => {
    const known = await app.database.query.select().from(bins).orderBy(bins.id)
    const details = await app.database.pool.query('select bin_id, litres from mf_assets.bin_details')
    const litres = new Map(details.rows.map((bin) => [bin.bin_id, bin.litres]))
    return known.flatMap(({ id, location, binType, lat, lng, source, removedAt }) =>
      removedAt ? [] : [{ id, location, binType, lat, lng, source, litres: litres.get(id) }],
    )
  }
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values))
  const files = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('A', 'B', 'C', 'D'),
      location: some('Cuba Street', 'Tory Street'),
      binType: some<'general' | 'compost'>('general', 'compost'),
      lat: fc.constantFrom(-41.29, -41.2901),
      litres: some(80, 240),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  )
  const rowsOf = (file: { id: string }[]) =>
    file.map(({ id, ...values }, at) => row(id, { ...values, line: at + 2 }))
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), async (file, takesAwayGone) => {
      const rows = rowsOf(file)
      const before = await record()
      const id = await bring(rows, { takesAwayGone })
      const once = await record()
      await ask('POST', `/${id}/undo`)
      expect(await record()).toEqual(before)
      await bring(rows, { takesAwayGone })
      expect(await record()).toEqual(once)
      expect((await compare(rows)).counts).toMatchObject({ new: 0, changed: 0, doubtful: 0 })
    }),
    { numRuns: 10 },
  )
})

it('leaves bins at an undo that have changed since, or that are new and in use', async () => {
  const id = await bring([row('B1'), row('B2'), row('B3')])
  await bring([row('B1', { location: 'Tory Street' }), row('B2'), row('B3')])
  await app.database.pool.query(
    `insert into bin_labels (bin_id, printed_at, location) values ('B2', now() + interval '1 minute', 'x')`,
  )
  expect(await ask('POST', `/${id}/undo`)).toMatchObject({ undone: 1, kept: 2, someKept: ['B1', 'B2'] })
  expect(await standing()).toEqual(['B1 Tory Street', 'B2 Cuba Street'])
})

it('refuses what has changed since the preview, and writes nothing', async () => {
  const { id } = await compare([row('B1'), row('B2')])
  await bring([row('B2', { location: 'Tory Street' })])
  expect(await confirm(id)).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^1 bins have changed.*B2/),
  })
  expect(await standing()).toEqual(['B2 Tory Street'])
})

it('refuses a file of which rows are missing', async () => {
  const id = await begin([row('B1')], 2)
  expect(await ask('POST', `/${id}/comparison`)).toMatchObject({
    status: 409,
    detail: 'Only 1 of the 2 rows of the file arrived: choose the file again.',
  })
})

it('forgets a preview that was not confirmed within a day, and no import that was written', async () => {
  const [old, written, today] = [await begin([row('B1')]), await bring([row('B2')]), await begin([row('B3')])]
  await app.database.pool.query(
    `update mf_assets.imports set begun_at = now() - interval '25 hours' where id <> $1`,
    [today],
  )
  await forgetIn(app, part)
  const { rows } = await app.database.pool.query('select id from mf_assets.imports')
  expect(rows.map(({ id }) => id).sort()).toEqual([written, today].sort())
  expect(await ask('POST', `/${old}/comparison`)).toMatchObject({ status: 409 })
})

describe('an import of several steps', () => {
  const BINS = 5_002
  const idOf = (number: number) => `B${String(number).padStart(5, '0')}`
  const many = Array.from({ length: BINS }, (_, at) => row(idOf(at + 1), { line: at + 2 }))
  const bringMany = async () => {
    const id = crypto.randomUUID()
    await ask('PUT', `/${id}`, { fileName: 'bins.csv', rows: BINS })
    for (let from = 0; from < BINS; from += 2_000)
      await ask('PUT', `/${id}/rows`, { rows: many.slice(from, from + 2_000) })
    expect(await ask('POST', `/${id}/comparison`)).toMatchObject({ status: 200, new: BINS })
    return id
  }
  const inAMinute = () => runJob(app, part, { name: CONTINUE_JOB, now: Date.now() + 60_000 })
  const first = async () => (await ask('GET', '')).imports[0]

  it('says how far it is, and the server goes on with what the page has left', async () => {
    const id = await bringMany()
    expect(await confirm(id)).toMatchObject({ status: 200, written: 5_000, left: 2 })
    expect(await first()).toMatchObject({ progress: { step: 'writing', done: 5_000, all: BINS } })
    await runJob(app, part, { name: CONTINUE_JOB, now: Date.now() })
    expect(await first()).toMatchObject({ progress: { done: 5_000 } })
    await inAMinute()
    expect(await first()).toMatchObject({ written: BINS, progress: null, undoneAt: null })
    expect(await standing()).toHaveLength(BINS)
    expect(await ask('POST', `/${id}/undo`)).toMatchObject({ undone: 5_000, left: 2, someKept: [] })
    expect(await first()).toMatchObject({ progress: { step: 'undoing', done: 5_000, all: BINS } })
    await inAMinute()
    expect(await first()).toMatchObject({ progress: null, undoneAt: expect.any(String), keptByUndo: 0 })
    expect(await standing()).toEqual([])
  })

  it('is undone halfway, and then no longer written', async () => {
    const id = await bringMany()
    await confirm(id)
    expect(await ask('POST', `/${id}/undo`)).toMatchObject({ status: 200, undone: 5_000, left: 0 })
    expect(await standing()).toEqual([])
    expect(await confirm(id)).toMatchObject({ status: 409, detail: expect.stringMatching(/was undone/) })
  })

  it('is put back as a whole when a bin of a later step has changed', async () => {
    const id = await bringMany()
    await bring([row(idOf(BINS), { location: 'Tory Street' })])
    await confirm(id)
    expect(await confirm(id)).toMatchObject({ status: 409, detail: expect.stringMatching(/B05002/) })
    await inAMinute()
    expect(await standing()).toEqual(['B05002 Tory Street'])
    const { imports } = await ask('GET', '')
    expect(imports).toContainEqual(
      expect.objectContaining({ id, progress: null, refusal: expect.stringMatching(/B05002/) }),
    )
  })
})

it('refuses to write into the demonstration city', async () => {
  const { id } = await compare([row('B1')])
  await app.database.pool.query(`insert into facts (name, value) values ('isDemonstration', 'true')
    on conflict (name) do update set value = 'true'`)
  expect(await confirm(id)).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/demonstration city/),
  })
  expect(await standing()).toEqual([])
})

it('lets an operator neither look nor write', async () => {
  const operator = await signInAs(app, 'operator')
  expect(await ask('GET', '', undefined, operator)).toMatchObject({ status: 403 })
})
