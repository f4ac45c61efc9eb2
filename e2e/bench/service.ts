import { parseArgs } from 'node:util'
import { load, printFigures, rounded } from './bench-run'
import { CityRun, type Policy, type Service } from './service/city-run'
import { fixedSchedule, sustainableThresholds } from './service/fixed-schedule'
import { byFixedSchedule, byForecasts, byThresholds } from './service/policies'
import { SimulatedCity } from './service/simulated-city'

/** The schedule and the thresholds are to keep 99.9 % of bin-days without an overflow. Rounds do not come at noon everywhere, as they do where these are tried. */
const TRIED_SERVICE = 0.9995
const DAYS_A_WEEK = 7
/** A Monday in Wellington, with the clocks of its summer: no day of the simulation changes them. */
const BEGINS = Date.parse('2026-11-02T00:00:00+13:00')

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: load('8', '1') },
    seeds: { type: 'string', default: load('5', '1') },
    'first-seed': { type: 'string', default: '1' },
    /** Share of the bins that have a sensor. */
    sensors: { type: 'string', default: '0.125' },
    /** What an overflow costs the council, in dollars. */
    overflow: { type: 'string', default: '1500' },
    iterations: { type: 'string', default: load('4000', '100') },
    smoke: { type: 'boolean' },
  },
})
const weeks = Number(values.weeks)
const iterations = Number(values.iterations)

const totals: Record<'fixed' | 'threshold' | 'forecast', Service[]> = {
  fixed: [],
  threshold: [],
  forecast: [],
}
for (let i = 0; i < Number(values.seeds); i += 1) {
  const seed = Number(values['first-seed']) + i
  const { fixed, threshold, forecast } = compare(seed)
  totals.fixed.push(fixed)
  totals.threshold.push(threshold)
  totals.forecast.push(forecast)
  console.log(`seed ${seed}:`, { fixed: told(fixed), threshold: told(threshold), forecast: told(forecast) })
}
const days = weeks * DAYS_A_WEEK * Number(values.seeds)
const kmPerDay = (runs: readonly Service[]) => rounded(sum(runs, ({ km }) => km) / days, 1)
const service = (runs: readonly Service[]) =>
  rounded(1 - sum(runs, ({ overflowDays }) => overflowDays) / sum(runs, ({ binDays }) => binDays), 5)
printFigures({
  kmPerDayFixed: kmPerDay(totals.fixed),
  kmPerDayThreshold: kmPerDay(totals.threshold),
  kmPerDayForecast: kmPerDay(totals.forecast),
  serviceFixed: service(totals.fixed),
  serviceThreshold: service(totals.threshold),
  serviceForecast: service(totals.forecast),
})

/** The same weeks of the same city under each policy, after as many weeks under the fixed schedule. */
function compare(seed: number) {
  const city = new SimulatedCity(seed, { from: BEGINS, weeks: 2 * weeks }, Number(values.sensors))
  const begin = weeks * DAYS_A_WEEK
  const end = 2 * begin
  const schedule = fixedSchedule(city, end, TRIED_SERVICE)
  const thresholds = sustainableThresholds(city, end, TRIED_SERVICE)
  const before = new CityRun(city, iterations)
  before.run(byFixedSchedule(schedule), 0, begin)
  const run = (policy: Policy) => new CityRun(city, iterations, before).run(policy, begin, end)
  return {
    fixed: run(byFixedSchedule(schedule)),
    threshold: run(byThresholds(schedule, thresholds)),
    forecast: run(byForecasts(Number(values.overflow))),
  }
}

function told({ km, binDays, overflowDays }: Service) {
  return { kmPerDay: rounded(km / (weeks * DAYS_A_WEEK), 1), service: rounded(1 - overflowDays / binDays, 5) }
}

function sum<T>(things: readonly T[], value: (thing: T) => number): number {
  return things.reduce((total, thing) => total + value(thing), 0)
}
