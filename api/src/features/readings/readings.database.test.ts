import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { alerts, audit, bins, events, readings } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { makeBin } from '../alerts/testing/make-record'

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
  await makeBin(database, { id: 'B1', lastCollectedAt: new Date('2026-10-20T12:00:00Z') })
  await makeBin(database, { id: 'B2' })
})
afterEach(() => app.close())

const reading = (binId: string, fillLevel: number, minute: number) => ({
  binId,
  fillLevel,
  at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
})
type Reading = ReturnType<typeof reading>
const send = (...sent: Reading[]) =>
  app.inject({ method: 'POST', url: '/api/readings', payload: { readings: sent } })
const binNamed = async (id: string) => (await database.query.select().from(bins)).find((bin) => bin.id === id)
const alertTypes = async () => (await database.query.select().from(alerts)).map(({ type }) => type)

describe('a reading', () => {
  it('moves its bin, and tells the screens', async () => {
    expect((await send(reading('B1', 81, 1))).json()).toEqual({ recorded: 1, known: 0, unknownBins: [] })
    expect(await binNamed('B1')).toMatchObject({
      fillLevel: 81,
      status: 'full',
      certainStatus: 'normal',
      measuredAt: new Date('2026-11-01T00:01:00Z'),
    })
    expect((await database.query.select().from(events)).map(({ event }) => event)).toEqual([
      {
        kind: 'bins',
        bins: [
          {
            id: 'B1',
            fillLevel: 81,
            status: 'full',
            lastCollected: '2026-10-21',
            measuredAt: '2026-11-01T00:01:00.000Z',
          },
        ],
      },
    ])
  })

  it('raises no alert alone; a second that agrees does, and two of an empty bin close it', async () => {
    for (const [minute, fill] of [20, 95, 22].entries()) await send(reading('B1', fill, minute))
    expect(await alertTypes()).toEqual([])
    await send(reading('B1', 95, 10))
    await send(reading('B1', 96, 11))
    expect(await alertTypes()).toEqual(['full'])
    await send(reading('B1', 3, 12), reading('B1', 4, 13))
    expect(await database.query.select().from(alerts)).toMatchObject([{ closedAt: expect.any(Date) }])
  })

  it('that is sent twice changes nothing, not even the trail', async () => {
    await send(reading('B1', 30, 1))
    expect((await send(reading('B1', 30, 1))).json()).toEqual({ recorded: 0, known: 1, unknownBins: [] })
    expect(await binNamed('B1')).toMatchObject({ fillLevel: 30, previousFillLevel: null })
    expect(await database.query.$count(audit)).toBe(1)
    expect(await database.query.$count(events)).toBe(1)
  })

  it('of the past is kept, but moves nothing', async () => {
    await send(reading('B1', 30, 5))
    expect((await send(reading('B1', 90, 4))).json().recorded).toBe(1)
    expect(await binNamed('B1')).toMatchObject({ fillLevel: 30, previousFillLevel: null })
    expect(await database.query.$count(readings)).toBe(2)
  })

  it('of the future is refused by name, and all that came with it (ASVS 2.2.3)', async () => {
    const at = new Date(Date.now() + 6 * 60_000).toISOString()
    const answer = await send(reading('B1', 30, 1), { binId: 'B1', fillLevel: 20, at })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'body.readings.1.at' }])
    expect(await database.query.$count(readings)).toBe(0)
  })

  it('may be a few minutes ahead', async () => {
    const at = new Date(Date.now() + 4 * 60_000).toISOString()
    expect((await send({ binId: 'B1', fillLevel: 20, at })).statusCode).toBe(200)
  })

  it('of a year that no sensor has seen is refused by name', async () => {
    const answer = await send({ binId: 'B1', fillLevel: 20, at: '0000-01-01T00:00:00Z' })
    expect(answer.json().errors).toMatchObject([{ field: 'body.readings.0.at' }])
  })

  it.each([[-1], [100.5]])('of %d %% is refused by name', async (fill) => {
    expect((await send(reading('B1', fill, 1))).json().errors).toMatchObject([
      { field: 'body.readings.0.fillLevel' },
    ])
  })
})

describe('many readings at once', () => {
  it('of one bin count in the order of time', async () => {
    await send(reading('B1', 22, 3), reading('B1', 20, 1), reading('B1', 95, 2), reading('B2', 60, 1))
    expect(await binNamed('B1')).toMatchObject({
      fillLevel: 22,
      previousFillLevel: 95,
      certainStatus: 'normal',
    })
    expect(await binNamed('B2')).toMatchObject({ fillLevel: 60 })
    expect(await alertTypes()).toEqual([])
  })

  it('of one moment count once, the first of them', async () => {
    expect((await send(reading('B1', 20, 1), reading('B1', 90, 1))).json()).toMatchObject({
      recorded: 1,
      known: 1,
    })
    expect(await database.query.select().from(readings)).toMatchObject([{ fillLevel: 20 }])
    expect(await binNamed('B1')).toMatchObject({ fillLevel: 20 })
  })

  it('name the bins that the record does not know, and keep the others, also of a bin that was removed', async () => {
    await makeBin(database, { id: 'B3', removedAt: new Date() })
    const answer = await send(
      reading('X', 1, 1),
      reading('B1', 2, 1),
      reading('X', 3, 2),
      reading('B3', 4, 1),
    )
    expect(answer.json()).toEqual({ recorded: 2, known: 0, unknownBins: ['X'] })
    expect(await binNamed('B3')).toMatchObject({ fillLevel: 4 })
    await send(reading('B3', 95, 2), reading('B3', 96, 3))
    expect(await alertTypes()).toEqual([])
  })

  it('from before a bin was emptied never fill it, also where no level was known', async () => {
    await makeBin(database, { id: 'B4', lastCollectedAt: new Date('2026-11-20T00:00:00Z') })
    const old = { binId: 'B4', fillLevel: 95, at: '2016-05-01T00:00:00.000Z' }
    expect((await send(old)).json()).toMatchObject({ recorded: 1 })
    expect(await binNamed('B4')).toMatchObject({ fillLevel: null, status: 'normal' })
  })

  it('go by the thresholds in force', async () => {
    await app.inject({
      method: 'PUT',
      url: '/api/alerts/thresholds',
      payload: { fullAbove: 60, warningAbove: 30 },
    })
    await send(reading('B1', 61, 1), reading('B1', 62, 2))
    expect(await binNamed('B1')).toMatchObject({ status: 'full', certainStatus: 'full' })
  })

  it('leave one line in the trail, and an event that names no bin when there are too many', async () => {
    const ids = Array.from({ length: 201 }, (_, i) => `C${i}`)
    for (const id of ids) await makeBin(database, { id })
    await send(...ids.map((id) => reading(id, 10, 1)))
    expect(await database.query.select().from(audit)).toMatchObject([
      { action: 'readings.recorded', change: { recorded: 201, known: 0, unknown: 0 } },
    ])
    expect((await database.query.select().from(events)).map(({ event }) => event)).toEqual([
      { kind: 'bins', bins: null },
    ])
  })

  it('of the same bins from many gateways, while thresholds change, end as if one after the other', async () => {
    const turns = Array.from({ length: 30 }, (_, turn) => turn)
    const answers = await Promise.all(
      turns.flatMap((turn) => {
        const both = [reading('B1', 85, turn), reading('B2', 85, turn)]
        const fullAbove = turn % 2 ? 80 : 90
        return [
          send(...(turn % 2 ? both : both.reverse())),
          app.inject({
            method: 'PUT',
            url: '/api/alerts/thresholds',
            payload: { fullAbove, warningAbove: 50 },
          }),
        ]
      }),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await app.inject({
      method: 'PUT',
      url: '/api/alerts/thresholds',
      payload: { fullAbove: 80, warningAbove: 50 },
    })
    const open = (await database.query.select().from(alerts)).filter(({ closedAt }) => closedAt === null)
    expect(open.map(({ binId, type }) => [binId, type]).sort()).toEqual([
      ['B1', 'full'],
      ['B2', 'full'],
    ])
  })
})
