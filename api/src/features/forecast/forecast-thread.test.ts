import { DAY_MS } from 'shared-domain'
import { JobInterrupted } from '../../record/scheduled-jobs/job-interrupted'
import { forecastInThread } from './forecast'
import type { ForecastTask } from './forecast-thread'

const NOW = Date.UTC(2026, 10, 20, 3)
const going = new AbortController().signal

/** A bin that gains a tenth a day and was emptied each week at noon, the last time a day ago. */
const told = JSON.stringify(
  Array.from({ length: 50 }, (_, i) => {
    const ago = 50 - i
    const at = NOW - ago * DAY_MS
    return ago % 7 === 1 ? ['emptying', at, '0.7'] : ['reading', at, String(((50 - ago + 6) % 7) / 10)]
  }),
)
const task = (known: Partial<ForecastTask> = {}): ForecastTask => ({
  evidence: [{ binId: 'B1', location: '1 Cuba Street, Te Aro', binType: 'general', evidence: told }],
  model: null,
  fit: { until: NOW, timeZone: 'Pacific/Auckland', fullLevel: 0.8 },
  plannedRounds: new Map(),
  atRisk: new Set(),
  now: NOW,
  ...known,
})
const rowOf = async (known: Partial<ForecastTask> = {}) => {
  const outcome = await forecastInThread(task(known), new AbortController().signal)
  return { row: JSON.parse(outcome.batches[0] ?? '[]')[0], atRisk: outcome.atRisk }
}

describe('forecasts in a thread', () => {
  it('leave the thread that asked free for what it has to answer', async () => {
    const order: string[] = []
    const made = forecastInThread(task(), going).then(() => order.push('forecasts'))
    // Each turn of this thread's event loop is one in which a request could be answered.
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('answer')
    }
    await made
    expect(order).toEqual(['answer', 'answer', 'answer', 'forecasts'])
  }, 60_000)

  it('fit a model where none is in force, and keep one that is', async () => {
    const fitted = await forecastInThread(task(), going)
    expect(fitted.model).toMatchObject({ fittedUntil: NOW, fittedOn: { bins: 1, evidence: 50 } })
    const later = await forecastInThread(task({ model: fitted.model, now: NOW + DAY_MS }), going)
    expect(later.model).toEqual(fitted.model)
  }, 60_000)

  it('reject with what failed there', async () => {
    const fit = { ...task().fit, timeZone: 'Pacific/Nowhere' }
    await expect(forecastInThread(task({ fit }), going)).rejects.toThrow('Pacific/Nowhere')
  }, 60_000)

  it('end when the server closes', async () => {
    const closing = new AbortController()
    const made = forecastInThread(task(), closing.signal)
    closing.abort()
    await expect(made).rejects.toBeInstanceOf(JobInterrupted)
  }, 60_000)
})

describe('the risk before the next round', () => {
  it('is that of the planned round, else that of the usual one', async () => {
    const planned = NOW + 3 * DAY_MS
    expect((await rowOf({ plannedRounds: new Map([['B1', planned]]) })).row).toMatchObject({
      nextRound: planned,
      isRoundPlanned: true,
    })
    expect((await rowOf()).row).toMatchObject({ nextRound: NOW + 6 * DAY_MS, isRoundPlanned: false })
  }, 60_000)

  it('raises an alert from 90 % on where it overflows within a day, and ends it below 75 %', async () => {
    const model = (await forecastInThread(task(), new AbortController().signal)).model
    const at = (days: number, round: number, atRisk: string[] = []) =>
      rowOf({
        model,
        now: NOW + days * DAY_MS,
        plannedRounds: new Map([['B1', NOW + round * DAY_MS]]),
        atRisk: new Set(atRisk),
      })
    const days = await Promise.all(Array.from({ length: 28 }, (_, i) => at(i / 2, 20)))
    const raised = days.findIndex(({ atRisk }) => atRisk?.length === 1)
    // The round is certain to be too late long before the bin overflows within a day.
    expect(days[0]?.row.roundRisk).toBeGreaterThanOrEqual(0.9)
    expect(days[0]?.atRisk).toEqual([])
    expect(raised).toBeGreaterThan(0)
    const rounds = await Promise.all(Array.from({ length: 28 }, (_, i) => at(0, i / 2, ['B1'])))
    for (const { row, atRisk } of rounds) expect(atRisk).toEqual(row.roundRisk >= 0.75 ? ['B1'] : [])
    const between = rounds.find(({ row }) => row.roundRisk >= 0.75 && row.roundRisk < 0.9)
    expect(between?.atRisk).toEqual(['B1'])
    expect(rounds[0]?.atRisk).toEqual([])
  }, 120_000)
})
