import { parseArgs } from 'node:util'
import { fixedSchedule, sustainableThresholds } from 'mf-analytics/rules'
import { load, printFigures, rounded } from './bench-run'
import { CityRun, type Policy, type Service } from './service/city-run'
import { byFixedSchedule, byForecasts, byThresholds, byTrueRates } from './service/policies'
import { SimulatedCity } from './service/simulated-city'

/** The share of bin-days without an overflow that the schedule and the thresholds keep in the trial. */
const SERVICE = 0.999
const DAYS_A_WEEK = 7
/** A Monday in Wellington in summer time, which does not change during the simulation. */
const BEGINS = Date.parse('2026-11-02T00:00:00+13:00')

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: load('8', '1') },
    /** The weeks of the trial, which are also the history that forecasts begin with. */
    before: { type: 'string', default: load('8', '1') },
    seeds: { type: 'string', default: load('5', '1') },
    'first-seed': { type: 'string', default: '1' },
    /** Share of the bins that have a sensor. */
    sensors: { type: 'string', default: '0.125' },
    /** The cost of an overflow, in dollars: at this one plans by forecasts keep the service of the fixed schedule. */
    overflow: { type: 'string', default: '300' },
    iterations: { type: 'string', default: load('2000', '100') },
    smoke: { type: 'boolean' },
  },
})
const weeks = Number(values.weeks)
const iterations = Number(values.iterations)

const totals: Record<'fixed' | 'threshold' | 'forecast' | 'oracle', Service[]> = {
  fixed: [],
  threshold: [],
  forecast: [],
  oracle: [],
}
for (let i = 0; i < Number(values.seeds); i += 1) {
  const seed = Number(values['first-seed']) + i
  const { fixed, threshold, forecast, oracle } = compare(seed)
  totals.fixed.push(fixed)
  totals.threshold.push(threshold)
  totals.forecast.push(forecast)
  totals.oracle.push(oracle)
  console.log(`seed ${seed}:`, {
    fixed: figuresOf(fixed),
    threshold: figuresOf(threshold),
    forecast: figuresOf(forecast),
    oracle: figuresOf(oracle),
  })
}
const days = weeks * DAYS_A_WEEK * Number(values.seeds)
const kmPerDay = (runs: readonly Service[]) => rounded(sum(runs, ({ km }) => km) / days, 1)
const service = (runs: readonly Service[]) =>
  rounded(1 - sum(runs, ({ overflowDays }) => overflowDays) / sum(runs, ({ binDays }) => binDays), 5)
printFigures({
  kmPerDayFixed: kmPerDay(totals.fixed),
  kmPerDayThreshold: kmPerDay(totals.threshold),
  kmPerDayForecast: kmPerDay(totals.forecast),
  /** Of a planner that knows every bin's true rate. */
  kmPerDayOracle: kmPerDay(totals.oracle),
  savedOfOraclePct: rounded(
    (100 * (kmPerDay(totals.fixed) - kmPerDay(totals.forecast))) /
      (kmPerDay(totals.fixed) - kmPerDay(totals.oracle)),
    1,
  ),
  serviceFixed: service(totals.fixed),
  serviceThreshold: service(totals.threshold),
  serviceForecast: service(totals.forecast),
  serviceOracle: service(totals.oracle),
})

/**
 * Runs the same weeks of the same city under each policy. In the weeks before them, the trial, the schedule and the thresholds are set;
 * bins are emptied by that schedule then, and its observations are all that the forecasts know at first.
 */
function compare(seed: number) {
  const before = Number(values.before)
  const city = new SimulatedCity(
    seed,
    { from: BEGINS, weeks: before + weeks },
    { sensors: Number(values.sensors) },
  )
  const begin = before * DAYS_A_WEEK
  const end = begin + weeks * DAYS_A_WEEK
  const schedule = fixedSchedule(city, begin, SERVICE)
  const thresholds = sustainableThresholds(city, begin, SERVICE)
  const history = new CityRun(city, iterations)
  history.run(byFixedSchedule(schedule), 0, begin)
  const run = (policy: Policy) => new CityRun(city, iterations, history).run(policy, begin, end)
  return {
    fixed: run(byFixedSchedule(schedule)),
    threshold: run(byThresholds(schedule, thresholds)),
    forecast: run(byForecasts(Number(values.overflow))),
    oracle: run(byTrueRates(city, Number(values.overflow))),
  }
}

function figuresOf({ km, binDays, overflowDays }: Service) {
  return { kmPerDay: rounded(km / (weeks * DAYS_A_WEEK), 1), service: rounded(1 - overflowDays / binDays, 5) }
}

function sum<T>(things: readonly T[], value: (thing: T) => number): number {
  return things.reduce((total, thing) => total + value(thing), 0)
}
