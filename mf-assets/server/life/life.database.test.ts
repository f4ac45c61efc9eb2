import { alerts, audit, bins, keepBins, routes, servePart, signInAs, stops } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { aucklandDate, aucklandInstant, DAY_MS } from 'shared-domain'
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

type Answer = BinLifeAnswer & { status: number; type?: string; detail?: string }
const send = async (
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
  binId = 'WN1',
): Promise<Answer> => {
  const url = path.startsWith('/api/') ? path : `/api/assets/bins/${binId}/life${path}`
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { ...answer.json(), status: answer.statusCode }
}
const read = () => send('GET', '')
const happen = (change: LifeChange, id: string = crypto.randomUUID(), seen?: string) =>
  send('PUT', `/${id}`, { change, why: 'Works in Cuba Street', ...(seen && { seen }) })
const undoLast = async () => {
  const { entries } = await read()
  return send('POST', `/${entries.find(({ canUndo }) => canUndo)?.id}/undo`)
}
const works = (back: string | null = null, from: string | null = null): LifeChange => ({
  kind: 'works',
  from,
  back,
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
    status: 200,
    state: 'standing',
    out: null,
    entries: [],
    possible: ['works', 'damaged', 'replaced', 'moved', 'retired'],
  })
  const out = await happen(works(day(5)))
  expect(out).toMatchObject({
    status: 200,
    state: 'works',
    out: { from: expect.any(String), until: expect.any(String) },
    possible: ['works', 'back', 'damaged', 'replaced', 'moved', 'retired'],
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
  expect(await happen({ kind: 'retired' })).toMatchObject({
    state: 'retired',
    possible: ['returned', 'planned'],
  })
  expect(await bin()).toMatchObject({ removedAt: expect.any(Date), source: 'mf-assets' })
  expect(await stateOfStops()).toEqual(['skipped'])
  expect(await undoLast()).toMatchObject({ state: 'standing' })
  expect(await bin()).toMatchObject({ removedAt: null, source: null })
  expect(await stateOfStops()).toEqual(['planned'])
})

it('says of a bin whose address alone changed that it did not move', async () => {
  const change = { kind: 'moved', lat: -41.29, lng: 174.77, location: 'Tory Street' } as const
  const { entries, version } = await happen(change)
  expect(entries).toMatchObject([{ metres: null, moved: { to: { location: 'Tory Street' } } }])
  await undoLast()
  await happen(change)
  const refused = await happen({ kind: 'damaged' }, crypto.randomUUID(), version)
  expect(refused.detail).toMatch(/recorded “Address changed”/)
})

it('moves a bin, says how far, and puts it back', async () => {
  const moved = await happen({ kind: 'moved', lat: -41.291, lng: 174.77, location: 'Tory Street' })
  expect(moved).toMatchObject({
    lat: -41.291,
    location: 'Tory Street',
    entries: [{ metres: 111, moved: { from: { lat: -41.29 }, to: { location: 'Tory Street' } } }],
  })
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

describe('a planned bin', () => {
  const plan = (given: object = {}, id: string = crypto.randomUUID()) =>
    send('PUT', `/api/assets/planned-bins/${id}`, {
      binId: 'WN9',
      location: 'Frank Kitts Park',
      binType: 'recycling',
      lat: -41.2885,
      lng: 174.7793,
      litres: 240,
      expected: day(9),
      why: 'A new playground',
      ...given,
    })
  const settle = (change: LifeChange) =>
    send('PUT', `/${crypto.randomUUID()}`, { change, why: 'As decided' }, 'WN9')
  const planned = async () =>
    (await app.inject({ url: '/api/assets/planned-bins', headers })).json().bins as { binId: string }[]
  const found = async () => {
    const [row] = await app.database.query.select().from(bins).where(eq(bins.id, 'WN9'))
    return row
  }

  it('is written with its day, listed, and put up where a phone stands', async () => {
    const id = crypto.randomUUID()
    const made = await plan({}, id)
    expect(made).toMatchObject({
      status: 200,
      state: 'planned',
      expected: new Date(aucklandInstant(day(9), 0)).toISOString(),
      possible: ['stands', 'planned', 'moved', 'dropped'],
      body: { binType: 'recycling', litres: 240 },
      entries: [{ kind: 'planned', expected: expect.any(String), canUndo: true }],
    })
    expect((await plan({}, id)).entries).toHaveLength(1)
    expect(await planned()).toMatchObject([
      { binId: 'WN9', litres: 240, isLate: false, why: 'A new playground' },
    ])
    expect(await found()).toMatchObject({
      plannedSince: expect.any(Date),
      removedAt: null,
      source: 'mf-assets',
    })
    const standing = await settle({ kind: 'stands', place: { lat: -41.2886, lng: 174.7793 } })
    expect(standing).toMatchObject({ status: 200, state: 'standing', expected: null, lat: -41.2886 })
    expect(standing.entries[0]).toMatchObject({ kind: 'stands', metres: 11 })
    expect(await found()).toMatchObject({ plannedSince: null, bodySince: expect.any(Date) })
    expect(await planned()).toEqual([])
  })

  it('is planned again when it is taken back that it stands, and no truck comes any more', async () => {
    await plan()
    await settle({ kind: 'stands', place: null })
    const route = {
      bodyHash: '',
      name: '',
      priority: 'low',
      distanceKm: 0,
      baselineKm: 0,
      minutes: 0,
    } as const
    const key = crypto.randomUUID()
    await app.database.query.insert(routes).values({ ...route, id: 'R1', key, plannedFor: day(1) })
    await app.database.query.insert(stops).values({ routeId: 'R1', position: 1, binId: 'WN9' })
    const { entries } = await send('GET', '', undefined, 'WN9')
    const back = await send('POST', `/${entries[0]?.id}/undo`, undefined, 'WN9')
    expect(back).toMatchObject({ status: 200, state: 'planned' })
    expect(await stateOfStops()).toEqual(['skipped'])
  })

  /** As if all that was done of it so far had been done some days ago. */
  const letPass = (days: number) =>
    app.database.pool.query(
      `update bins set created_at = created_at - $1 * interval '1 day', planned_since = planned_since - $1 * interval '1 day'
        where id = 'WN9'`,
      [days],
    )
  /** Whether figures of a past day count it. */
  const wasCounted = async (daysAgo: number) => {
    const { rows } = await app.database.pool.query(
      `select planned_since is null and created_at <= day and (removed_at is null or removed_at > day) as counted
        from bins, lateral (select now() - $1 * interval '1 day' as day) as past where id = 'WN9'`,
      [daysAgo],
    )
    return rows[0].counted
  }

  it('counts in figures of past days since it stood, not since it was planned', async () => {
    await plan()
    await letPass(20)
    await settle({ kind: 'stands', place: null })
    await letPass(5)
    expect([await wasCounted(10), await wasCounted(4), await wasCounted(0)]).toEqual([false, true, true])
    // One that stood before it was taken away and planned again keeps the days on which it did.
    await settle({ kind: 'retired' })
    await settle({ kind: 'planned', expected: null })
    await settle({ kind: 'stands', place: null })
    expect([await wasCounted(10), await wasCounted(4)]).toEqual([false, true])
  })

  it('counts in no figure of a past day when its plan is dropped', async () => {
    await plan()
    await letPass(20)
    await settle({ kind: 'dropped' })
    expect([await wasCounted(25), await wasCounted(10), await wasCounted(0)]).toEqual([false, false, false])
  })

  it('is not planned outside New Zealand', async () => {
    const answer = await send('PUT', `/api/assets/planned-bins/${crypto.randomUUID()}`, {
      binId: 'WN9',
      location: 'Waitangi Park',
      binType: 'general',
      lat: 41.29,
      lng: 174.78,
      litres: null,
      expected: null,
      why: 'Asked for',
    })
    expect(answer).toMatchObject({ status: 409, errors: [{ field: 'body.lat' }] })
    expect(await planned()).toEqual([])
  })

  it('is dropped, planned again, and gone when its plan is taken back', async () => {
    const { entries } = await plan()
    expect(await settle({ kind: 'dropped' })).toMatchObject({ state: 'retired', expected: null })
    expect(await settle({ kind: 'planned', expected: null })).toMatchObject({ state: 'planned' })
    expect(await planned()).toMatchObject([{ binId: 'WN9', expected: null }])
    expect(await send('POST', `/${entries[0]?.id}/undo`, undefined, 'WN9')).toMatchObject({ status: 409 })
    const again = (await send('GET', '', undefined, 'WN9')).entries
    for (const { id } of again) await send('POST', `/${id}/undo`, undefined, 'WN9')
    expect(await send('GET', '', undefined, 'WN9')).toMatchObject({ state: 'retired' })
    expect(await planned()).toEqual([])
  })

  it.each([
    ['whose id is taken', { binId: 'WN1' }, 'There is a bin WN1 already: give another id.'],
    ['whose id differs by case', { binId: 'wn1' }, 'There is a bin WN1 already: give another id.'],
    ['whose day is over', { expected: day(-1) }, 'The day on which it is expected is over. Correct it.'],
    [
      'for the far future',
      { expected: day(9 * 366) },
      'The day on which it is expected is more than five years ahead. Correct it.',
    ],
  ])('is refused %s, and nothing is written', async (_, given, detail) => {
    expect(await plan(given)).toMatchObject({ status: 409, detail })
    expect(await planned()).toEqual([])
  })

  it('is not damaged, replaced or out for works', async () => {
    await plan()
    for (const change of [{ kind: 'damaged' }, works(day(5))] as LifeChange[])
      expect(await settle(change)).toMatchObject({
        status: 409,
        detail: 'The bin is planned and does not stand yet.',
      })
  })

  it('stays planned when a file names it, and when one does not', async () => {
    await plan()
    const url = `/api/assets/imports/${crypto.randomUUID()}`
    const row = {
      line: 2,
      id: 'WN9',
      location: 'Frank Kitts Park, Te Aro',
      binType: 'recycling',
      lat: -41.2885,
      lng: 174.7793,
      litres: 240,
      doubt: null,
    }
    const call = (method: 'PUT' | 'POST', path: string, payload?: object) =>
      app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) })
    await call('PUT', '', { fileName: 'bins.csv', rows: 1 })
    await call('PUT', '/rows', { rows: [row] })
    await call('POST', '/comparison')
    await call('POST', '/confirmation', { takesAwayGone: true, withDoubtful: true })
    expect(await found()).toMatchObject({ plannedSince: expect.any(Date), removedAt: null })
    const other = `/api/assets/imports/${crypto.randomUUID()}`
    await app.inject({ method: 'PUT', url: other, headers, payload: { fileName: 'b.csv', rows: 1 } })
    const rows = [{ ...row, id: 'WN10', lat: -41.3 }]
    await app.inject({ method: 'PUT', url: `${other}/rows`, headers, payload: { rows } })
    const counts = (await app.inject({ method: 'POST', url: `${other}/comparison`, headers })).json()
    expect(counts).toMatchObject({ new: 1, gone: 0 })
  })
})

describe('a new body', () => {
  const body = (given: object = {}): LifeChange => ({
    kind: 'replaced',
    binType: 'general',
    litres: 240,
    material: 'Steel',
    assetNumber: 'A 4711',
    installedOn: null,
    hasNewLabel: true,
    ...given,
  })

  it('stands at the same place: history and id stay, and readings begin anew with another size', async () => {
    await happen({ kind: 'damaged' })
    const first = await happen(body())
    expect(first).toMatchObject({
      status: 200,
      state: 'standing',
      location: 'Cuba Street',
      body: { litres: 240, material: 'Steel', assetNumber: 'A 4711', installedOn: null },
    })
    expect(first.entries.map(({ kind }) => kind)).toEqual(['replaced', 'damaged'])
    expect(first.entries[0]?.replaced).toMatchObject({
      before: { litres: null, assetNumber: null },
      after: { litres: 240 },
      hasNewLabel: true,
    })
    const since = (await bin())?.bodySince
    expect(since).toBeInstanceOf(Date)
    // One that is alike goes on with what is known.
    const second = await happen(body({ assetNumber: 'A 4712', hasNewLabel: false }))
    expect(second.entries[0]?.replaced).toMatchObject({
      before: { assetNumber: 'A 4711' },
      hasNewLabel: false,
    })
    expect((await bin())?.bodySince).toEqual(since)
    await undoLast()
    const back = await undoLast()
    expect(back).toMatchObject({
      state: 'damaged',
      body: { litres: null, material: null, assetNumber: null },
    })
    expect((await bin())?.bodySince).toBeNull()
  })

  it('counts from the day on which it was installed, which is not ahead', async () => {
    await happen(body({ installedOn: day(-3), litres: 60 }))
    expect((await bin())?.bodySince?.getTime()).toBe(aucklandInstant(day(-3), 0))
    for (const [installedOn, detail] of [
      [day(2), 'is ahead'],
      ['0001-01-01', 'is before 1950'],
    ])
      expect(await happen(body({ installedOn }))).toMatchObject({
        status: 409,
        detail: expect.stringContaining(detail ?? ''),
      })
  })
})

describe('two people at once', () => {
  it('are told who changed what and when, and record theirs once they have looked', async () => {
    const { version } = await read()
    const damaged = await happen({ kind: 'damaged' }, undefined, version)
    expect(damaged.status).toBe(200)
    const id = crypto.randomUUID()
    const late = await happen({ kind: 'retired' }, id, version)
    expect(late).toMatchObject({
      status: 409,
      type: 'urn:problem:changed-meanwhile',
      detail: expect.stringMatching(
        /^.+ recorded “Damaged” \(Works in Cuba Street\) of bin WN1 meanwhile, on .+\. Look again/,
      ),
    })
    expect((await read()).entries).toHaveLength(1)
    const undone = await undoLast()
    expect(undone.version).not.toBe(version)
    expect(await happen({ kind: 'retired' }, id, damaged.version)).toMatchObject({
      status: 409,
      detail: expect.stringContaining('took “Damaged” back of bin WN1 meanwhile'),
    })
    expect(await happen({ kind: 'retired' }, id, undone.version)).toMatchObject({ state: 'retired' })
    // A change that is sent again, because its answer was lost, is no change of a colleague.
    expect(await happen({ kind: 'retired' }, id, undone.version)).toMatchObject({ status: 200 })
  })

  it('are told of an import, too, and of an undo that comes too late', async () => {
    const { version, entries } = await happen({ kind: 'damaged' })
    await app.database.query.update(bins).set({ location: 'Tory Street' })
    const detail =
      'Bin WN1 was changed meanwhile, by an import or on another page. Look again, then record what happened.'
    expect(await happen({ kind: 'repaired' }, undefined, version)).toMatchObject({ status: 409, detail })
    expect(await send('POST', `/${entries[0]?.id}/undo`)).toMatchObject({ status: 409, detail })
  })
})
