import { alerts, audit, bins, keepBins, routes, servePart, signInAs, stops } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { aucklandDate, DAY_MS } from 'shared-domain'
import type { BinLifeAnswer, LifeChange } from '../../operations'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
  const level = { fillLevel: 90, status: 'full', certainStatus: 'full' } as const
  await keepBins(app.database, { id: 'WN1', lat: -41.29, lng: 174.77, ...level })
})
afterEach(() => app.close())

type Answer = BinLifeAnswer & { status: number; detail?: string }
const send = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object): Promise<Answer> => {
  const url = `/api/assets/bins/WN1/life${path}`
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { ...answer.json(), status: answer.statusCode }
}
const read = () => send('GET', '')
const happen = (change: LifeChange, id: string = crypto.randomUUID()) =>
  send('PUT', `/${id}`, { change, why: 'Works in Cuba Street' })
const undoLast = async () => {
  const { entries } = await read()
  return send('POST', `/${entries.find(({ canUndo }) => canUndo)?.id}/undo`)
}
const works = (back: string | null = null, from: string | null = null): LifeChange => ({
  ...{ kind: 'works', from, back },
})
const day = (ahead: number) => aucklandDate(new Date(Date.now() + ahead * DAY_MS))
const bin = async () => {
  const [found] = await app.database.query.select().from(bins).where(eq(bins.id, 'WN1'))
  return found
}
const stateOfStops = async () =>
  (await app.database.query.select().from(stops).orderBy(stops.routeId)).map(({ state }) => state)
const keepRoutes = async (...days: string[]) => {
  const route = { bodyHash: '', name: '', priority: 'low', distanceKm: 0, baselineKm: 0, minutes: 0 } as const
  for (const [place, plannedFor] of days.entries()) {
    const id = `R${place}`
    await app.database.query.insert(routes).values({ ...route, id, key: crypto.randomUUID(), plannedFor })
    await app.database.query.insert(stops).values({ routeId: id, position: 1, binId: 'WN1' })
  }
}

it('takes a bin out for works and back: the state, the history, the trail', async () => {
  expect(await read()).toMatchObject({
    ...{ status: 200, state: 'standing', out: null, entries: [] },
    possible: ['works', 'damaged', 'moved', 'retired'],
  })
  const out = await happen(works(day(5)))
  expect(out).toMatchObject({
    ...{ status: 200, state: 'works', out: { from: expect.any(String), until: expect.any(String) } },
    possible: ['works', 'back', 'damaged', 'moved', 'retired'],
    entries: [{ kind: 'works', why: 'Works in Cuba Street', canUndo: true, undone: null }],
  })
  expect(await happen({ kind: 'back' })).toMatchObject({ state: 'standing', out: null })
  const found = await bin()
  expect(found?.outUntil?.getTime()).toBeLessThanOrEqual(Date.now())
  expect((await read()).entries.map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
    ['back', true],
    ['works', false],
  ])
  const actions = (await app.database.query.select().from(audit)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('bin.'))).toEqual([
    'bin.life',
    'bin.changed',
    'bin.life',
    'bin.changed',
  ])
})

it('records a change that is sent again once', async () => {
  const id = crypto.randomUUID()
  await happen({ kind: 'damaged' }, id)
  expect((await happen({ kind: 'damaged' }, id)).entries).toHaveLength(1)
  expect(await happen({ kind: 'damaged' })).toMatchObject({
    status: 409,
    detail: 'The bin was taken away for good, or is damaged already.',
  })
})

it('skips the stops of open routes in the time of the works, and plans them again', async () => {
  await keepRoutes(day(0), day(2), day(5), day(9))
  const { entries } = await happen(works(day(5), day(1)))
  expect(entries[0]?.skippedStops).toBe(1)
  expect(await stateOfStops()).toEqual(['planned', 'skipped', 'planned', 'planned'])
  const open = await app.database.query.select().from(alerts)
  expect(open.filter(({ type, closedAt }) => type === 'maintenance' && !closedAt)).toEqual([])
  await undoLast()
  expect(await stateOfStops()).toEqual(['planned', 'planned', 'planned', 'planned'])
  await happen(works())
  expect(await stateOfStops()).toEqual(['skipped', 'skipped', 'skipped', 'skipped'])
  await happen({ kind: 'back' })
  expect(await stateOfStops()).toEqual(['planned', 'planned', 'planned', 'planned'])
})

it('sends no truck to a bin that was taken away, and undoes that', async () => {
  await keepRoutes(day(0))
  expect(await happen({ kind: 'retired' })).toMatchObject({ state: 'retired', possible: ['returned'] })
  expect(await bin()).toMatchObject({ removedAt: expect.any(Date), source: 'mf-assets' })
  expect(await stateOfStops()).toEqual(['skipped'])
  expect(await undoLast()).toMatchObject({ state: 'standing' })
  expect(await bin()).toMatchObject({ removedAt: null, source: null })
  expect(await stateOfStops()).toEqual(['planned'])
})

it('moves a bin, says how far, and puts it back', async () => {
  const moved = await happen({ kind: 'moved', lat: -41.291, lng: 174.77, location: 'Tory Street' })
  expect(moved).toMatchObject({ lat: -41.291, location: 'Tory Street', entries: [{ metres: 111 }] })
  expect(await bin()).toMatchObject({ lat: -41.291, location: 'Tory Street', fillLevel: 90 })
  await undoLast()
  expect(await bin()).toMatchObject({ lat: -41.29, location: 'Cuba Street' })
  expect(await read()).toMatchObject({ entries: [{ undone: { by: expect.any(String) }, canUndo: false }] })
})

it('does not take back what has changed since', async () => {
  const { entries } = await happen({ kind: 'damaged' })
  await app.database.query.update(bins).set({ location: 'Tory Street' })
  expect(await send('POST', `/${entries[0]?.id}/undo`)).toMatchObject({ status: 409 })
  expect((await read()).entries[0]?.canUndo).toBe(false)
})

it.each([
  ['whose return is before its start', works(day(2), day(4))],
  ['that ended already', works(day(-1))],
  ['that began long ago', works(null, day(-60))],
])('refuses works %s', async (_, change) => {
  expect(await happen(change)).toMatchObject({ status: 409, detail: expect.stringContaining('Correct it.') })
  expect((await read()).entries).toEqual([])
})

it('knows no life of an unknown bin', async () => {
  const answer = await app.inject({ url: '/api/assets/bins/ZZ9/life', headers })
  expect([answer.statusCode, answer.json().type]).toEqual([404, 'urn:problem:unknown-bin'])
})
