import { openOfficeWith, PLANNER } from 'api/server-part/testing'
import type { RecordedRoute, SkipReason } from 'shared-domain/contract'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
let planner: ReturnType<typeof office.as>
beforeAll(async () => {
  office = await openOfficeWith(part)
  planner = office.as(PLANNER)
})
afterAll(() => office.close())

interface PhoneTap {
  by: string
  reason: SkipReason | null
  minutesAgo: number
}

const at = ({ minutesAgo }: PhoneTap, now: number) => new Date(now - minutesAgo * 60_000)

/** A phone sends a tap to the route, and what the route refuses as a late tap. */
async function send(route: RecordedRoute, tap: PhoneTap, now: number) {
  const person = office.as({ name: tap.by, roles: ['operator'] })
  const outcome = tap.reason ? { state: 'skipped', reason: tap.reason } : { state: 'done' }
  const { state, ...reason } = outcome
  const answer = await person.stop(route.id, 1, state, { ...reason, at: at(tap, now).toISOString() })
  if (answer.statusCode === 200) return null
  const late = { kind: 'stop', position: 1, binId: route.stops[0]?.bin.id, ...outcome }
  const receipt = await person.lateTap(route.id, late, at(tap, now))
  expect(receipt.json()).toMatchObject({ state: 'recorded' })
  return receipt.json()
}

/** What the office sees after the taps have arrived in this order. */
async function seenAfter(taps: readonly PhoneTap[], now: number) {
  const route = await office.makeRoute(1)
  const binId = route.stops[0]?.bin.id
  await planner.status(route.id, 'active')
  for (const tap of taps) await send(route, tap, now)
  const [stop] = ((await planner.get(route.id)).json() as RecordedRoute).stops
  const answer = await office.app.inject({
    url: '/api/alerts',
    headers: { 'x-person': JSON.stringify(PLANNER) },
  })
  const alerts: { binId: string; type: string; finding: { reason: string } | null }[] = answer.json().alerts
  await planner.status(route.id, 'completed')
  return {
    state: stop?.state,
    skipReason: stop?.skipReason,
    at: stop?.at,
    taps: stop?.taps?.map(({ by, at: moment, skipReason }) => `${by} ${moment} ${skipReason}`).sort(),
    findings: alerts
      .filter((alert) => alert.binId === binId && alert.type === 'maintenance')
      .map(({ finding }) => finding?.reason),
  }
}

describe('what two phones say of one stop', () => {
  it.each([
    ['an older Done that arrives after it', ['skip', 'done']],
    ['a Done that arrived before it', ['done', 'skip']],
  ])('keeps the damage that one found beside %s', async (_, order) => {
    const taps: Record<string, PhoneTap> = {
      done: { by: 'Kiri', reason: null, minutesAgo: 3 },
      skip: { by: 'Tama', reason: 'damaged', minutesAgo: 2 },
    }
    const seen = await seenAfter(
      order.map((name) => taps[name] as PhoneTap),
      Date.now(),
    )
    expect(seen).toMatchObject({ state: 'done', skipReason: null, findings: ['damaged'] })
    expect(seen.taps).toEqual([
      expect.stringMatching(/^Kiri .* undefined$/),
      expect.stringMatching(/^Tama .* damaged$/),
    ])
  })

  it('leaves the damage when the Done is taken back, and ends it when its finder takes that back', async () => {
    const route = await office.makeRoute(1)
    await planner.status(route.id, 'active')
    const now = Date.now()
    await send(route, { by: 'Tama', reason: 'damaged', minutesAgo: 2 }, now)
    await send(route, { by: 'Kiri', reason: null, minutesAgo: 3 }, now)
    const stopOf = async () => ((await planner.get(route.id)).json() as RecordedRoute).stops[0]
    await office.as({ name: 'Kiri', roles: ['operator'] }).stop(route.id, 1, 'planned')
    expect(await stopOf()).toMatchObject({ state: 'skipped', skipReason: 'damaged', taps: [{ by: 'Tama' }] })
    await office.as({ name: 'Tama', roles: ['operator'] }).stop(route.id, 1, 'planned')
    expect(await stopOf()).toMatchObject({ state: 'planned', skipReason: null, taps: [] })
  })

  it('is a finding that the office settles as any other', async () => {
    const route = await office.makeRoute(1)
    await planner.status(route.id, 'active')
    const now = Date.now()
    await send(route, { by: 'Kiri', reason: null, minutesAgo: 3 }, now)
    expect(await send(route, { by: 'Tama', reason: 'missing', minutesAgo: 2 }, now)).toMatchObject({
      isOverruled: true,
    })
    const headers = { 'x-person': JSON.stringify(PLANNER) }
    const ofBin = async () =>
      (await office.app.inject({ url: '/api/alerts', headers }))
        .json()
        .alerts.filter(({ binId }: { binId: string }) => binId === route.stops[0]?.bin.id)
    const [alert] = await ofBin()
    expect(alert).toMatchObject({ finding: { reason: 'missing', routeId: route.id } })
    const closed = await office.app.inject({ method: 'POST', url: `/api/alerts/${alert.id}/close`, headers })
    expect(closed.statusCode).toBe(204)
    await send(route, { by: 'Tama', reason: 'missing', minutesAgo: 2 }, now)
    expect(await ofBin()).toEqual([])
  })
})
