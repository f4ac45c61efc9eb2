import { fitForecasts, keepBins, keepFleet, runJob, servePart, signInAs } from 'api/server-part/testing'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import {
  type BinAdviceAnswer,
  getBinAdvice,
  getSensorAdvice,
  type SensorAdviceAnswer,
} from '../../operations'
import { part } from '../index'
import { ADVICE_JOB } from './advice'

const NOW = new Date('2026-11-20T16:00:00+13:00')
/** Percent of the bin a day: the first is hardly used, and the last runs over before its round. */
const RATES = [2, 14, 15, 16, 14, 15, 50]
const BINS = RATES.map((_, place) => `B${place}`)

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
const advise = (now = NOW) => runJob(app, part, { name: ADVICE_JOB, now: now.getTime() })
const moment = (daysAgo: number, hours: number) =>
  new Date(NOW.getTime() - daysAgo * DAY_MS + hours * HOUR_MS)

/** Seven bins 50 m apart in one street, each emptied every third day at noon; sensors tell the level of the last three before. */
beforeEach(async () => {
  app = await servePart(part, {}, { now: () => NOW.getTime() })
  headers = await signInAs(app, 'operator', 'Kiri')
  await keepFleet(app.database)
  await keepBins(
    app.database,
    ...BINS.map((id, place) => ({
      ...{ id, binType: 'general' as const, location: `${place + 1} Cuba Street, Te Aro` },
      ...{ lat: -41.29 - place * 0.00045, lng: 174.775 },
    })),
  )
  const days = Array.from({ length: 18 }, (_, round) => 55 - 3 * round)
  await insertLevels(
    'collections (id, bin_id, at, fill_level) select gen_random_uuid(), ',
    BINS.flatMap((binId, place) =>
      days.map((ago) => ({ binId, at: moment(ago, -4), fillLevel: Math.min(100, 3 * (RATES[place] ?? 0)) })),
    ),
  )
  await insertLevels(
    'readings (bin_id, at, fill_level) select ',
    BINS.slice(4).flatMap((binId, place) =>
      days.flatMap((ago) =>
        [1, 2].map((after) => ({
          ...{ binId, at: moment(ago - after, -4) },
          fillLevel: Math.min(100, after * (RATES[place + 4] ?? 0)),
        })),
      ),
    ),
  )
})
afterEach(() => app.close())

const insertLevels = (into: string, rows: { binId: string; at: Date; fillLevel: number }[]) =>
  app.database.pool.query(
    `insert into ${into} "binId", at, "fillLevel"
     from json_to_recordset($1) as level ("binId" text, at timestamptz, "fillLevel" real)`,
    [JSON.stringify(rows)],
  )

async function read<A>(operation: { path: string; answer: { parse: (json: unknown) => A } }): Promise<A> {
  const answer = await app.inject({ url: operation.path, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return operation.answer.parse(answer.json())
}
const binAdvice = (): Promise<BinAdviceAnswer> => read(getBinAdvice)
const sensorAdvice = (): Promise<SensorAdviceAnswer> => read(getSensorAdvice)

describe('advice from the record', () => {
  it('is none before a model of forecasts is there, and says since when bins were emptied', async () => {
    await advise()
    expect(await binAdvice()).toMatchObject({
      evidence: { firstEmptying: moment(55, -4).toISOString(), weeksNeeded: 6 },
      advice: null,
    })
    expect((await sensorAdvice()).advice).toBeNull()
  })

  it('is none where the record is younger than six weeks', async () => {
    await fitForecasts(app, NOW.getTime())
    await app.database.pool.query('delete from collections where at < $1', [moment(40, 0)])
    await advise()
    expect((await binAdvice()).advice).toBeNull()
  })

  it('names the bin that may go with its neighbour, and the one that may grow', async () => {
    await fitForecasts(app, NOW.getTime())
    await advise()
    const { advice } = await binAdvice()
    expect(advice?.bins.map(({ binId, advice }) => [binId, advice])).toEqual([
      ['B6', 'grow'],
      ['B0', 'move'],
    ])
    const [grow, move] = advice?.bins ?? []
    expect(move).toMatchObject({
      ...{ suburb: 'Te Aro', location: '1 Cuba Street, Te Aro', movesTo: { binId: 'B6' } },
      nearest: { binId: 'B1' },
    })
    expect(move?.litresAWeek.high).toBeLessThan(grow?.litresAWeek.low ?? 0)
    expect(advice?.service?.days).toBe(14)
    expect(advice?.service?.beforePct).toBeGreaterThan(50)
  }, 60_000)

  it('tells where sensors are worth most among the bins without one', async () => {
    await fitForecasts(app, NOW.getTime())
    await advise()
    const { advice } = await sensorAdvice()
    expect(advice).toMatchObject({ standing: 7, today: 3 })
    expect(advice?.bins.map(({ binId }) => binId).toSorted()).toEqual(['B0', 'B1', 'B2', 'B3'])
    expect(advice?.bins.at(-1)?.binId).toBe('B0')
    expect(advice?.steps.map(({ sensors }) => sensors)).toEqual([0, 1, 2, 3, 4])
  }, 60_000)

  it('is computed once a day', async () => {
    await fitForecasts(app, NOW.getTime())
    await advise()
    const first = (await binAdvice()).advice?.madeAt
    await advise(new Date(NOW.getTime() + HOUR_MS))
    expect((await binAdvice()).advice?.madeAt).toBe(first)
    const tomorrow = new Date(NOW.getTime() + DAY_MS)
    await advise(tomorrow)
    expect((await binAdvice()).advice?.madeAt).toBe(tomorrow.toISOString())
  }, 60_000)
})
