import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, type PresenceActivity } from 'shared-domain/contract'
import { makeAppWithAccounts, signInAs } from '../accounts/testing/signed-in'

let app: FastifyInstance
const headersOf = new Map<string, Record<string, string>>()
beforeAll(async () => {
  app = await makeAppWithAccounts()
  for (const [name, role] of [
    ['Aroha', 'operator'],
    ['Tama', 'supervisor'],
    ['Vera', 'viewer'],
    ['Kiri', 'driver'],
  ] as const)
    headersOf.set(name, await signInAs(app, role, name))
}, 60_000)
afterAll(() => app.close())
afterEach(() => app.database.pool.query('truncate presence, events'))

const PLACE = 'report:5a3b1e00-0000-4000-8000-000000000001'

/** A page that somebody has open. */
function open(who: string, place = PLACE) {
  const url = `/api/presence/${randomUUID()}`
  const headers = headersOf.get(who) ?? {}
  const put = (activity: PresenceActivity) =>
    app.inject({ method: 'PUT', url, headers, payload: { place, activity } })
  return {
    url,
    put,
    async sees(activity: PresenceActivity = 'looking') {
      const { others } = OPERATIONS.stayAtPlace.answer.parse((await put(activity)).json())
      return others.map((other) => `${other.isYou ? 'you' : other.name} ${other.activity}`)
    },
    leave: (by = who) => app.inject({ method: 'DELETE', url, headers: headersOf.get(by) ?? {} }),
  }
}
const told = async () =>
  (await app.database.pool.query("select event from events where event->>'kind' = 'presence'")).rows.length

describe('who is at a report', () => {
  it('is seen by those who are there too, with what they do', async () => {
    const [aroha, tama] = [open('Aroha'), open('Tama')]
    expect(await aroha.sees('editing')).toEqual([])
    expect(await tama.sees()).toEqual(['Aroha editing'])
    expect(await aroha.sees('editing')).toEqual(['Tama looking'])
    expect(await open('Tama', 'report:another').sees()).toEqual([])
  })

  it('is themselves in another tab', async () => {
    await open('Aroha').put('looking')
    expect(await open('Aroha').sees()).toEqual(['you looking'])
  })

  it('has left when they say so, and when their page has been silent too long', async () => {
    const [aroha, tama] = [open('Aroha'), open('Tama')]
    await aroha.put('looking')
    expect((await aroha.leave()).statusCode).toBe(204)
    expect(await tama.sees()).toEqual([])
    await aroha.put('looking')
    await app.database.pool.query("update presence set until = now() - interval '1 s' where name = 'Aroha'")
    expect(await tama.sees()).toEqual([])
  })

  it('cannot be sent away by another person', async () => {
    const aroha = open('Aroha')
    await aroha.put('looking')
    await aroha.leave('Tama')
    expect(await open('Tama').sees()).toEqual(['Aroha looking'])
  })

  it('is sent to open pages when it changes, and only when another person is there', async () => {
    const [aroha, tama] = [open('Aroha'), open('Tama')]
    await aroha.put('looking')
    expect(await told()).toBe(0)
    await tama.put('looking')
    await tama.put('looking')
    expect(await told()).toBe(1)
    await tama.put('editing')
    await tama.leave()
    expect(await told()).toBe(3)
  })

  it.each(['Vera', 'Kiri'])('is not for %s, who gets no names', async (who) => {
    await open('Aroha').put('editing')
    const answer = await open(who).put('looking')
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Aroha')
  })
})
