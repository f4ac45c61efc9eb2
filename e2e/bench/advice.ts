import { parseArgs } from 'node:util'
import { type BinEvidence, fitForecast } from 'forecast-engine'
import { adviseBins, estimateUse, type FixedSchedule, fixedSchedule, planSensors } from 'mf-analytics/rules'
import { DAY_MS } from 'shared-domain'
import { CITY_OBJECTIVE, STOP_DOLLARS } from 'shared-domain/route-planning'
import { ChangedCity } from './advice/changed-city'
import { load, printFigures, rounded } from './bench-run'
import { CityRun, type Service } from './service/city-run'
import { byFixedSchedule, byForecasts } from './service/policies'
import { SimulatedCity } from './service/simulated-city'

/** The share of bin-days without an overflow that the fixed schedule keeps in the trial. */
const SERVICE = 0.999
const FULL_LEVEL = 0.8
const DAYS_A_WEEK = 7
/** A Monday in Wellington in summer time, which does not change during the simulation. */
const BEGINS = Date.parse('2026-11-02T00:00:00+13:00')
/** The shares of the bins without a sensor that get one, where the advice puts them. */
const MORE_SENSORS = load([0.15, 0.3, 0.6, 1], [1])

const { values } = parseArgs({
  options: {
    /** The weeks in which the evidence for the advice is collected, and those after them, in which it is held against what comes. */
    before: { type: 'string', default: load('8', '6') },
    weeks: { type: 'string', default: load('8', '1') },
    seeds: { type: 'string', default: load('5', '1') },
    'first-seed': { type: 'string', default: '1' },
    /** Needless bins that are planted. */
    needless: { type: 'string', default: '50' },
    /** The cost of an overflow, in dollars: as in bench:service, that which keeps the service of the fixed schedule. */
    overflow: { type: 'string', default: '300' },
    iterations: { type: 'string', default: load('400', '50') },
    smoke: { type: 'boolean' },
  },
})
const begin = Number(values.before) * DAYS_A_WEEK
const end = begin + Number(values.weeks) * DAYS_A_WEEK
const hours = { from: BEGINS, weeks: end / DAYS_A_WEEK }
const iterations = Number(values.iterations)
const overflowDollars = Number(values.overflow)

const planted = { found: 0, all: 0 }
const service = { deposits: 0, refused: 0 }
const errors: number[] = []
/** By the number of sensors: over the seeds, predicted and simulated. */
const savings = MORE_SENSORS.map(() => ({ predicted: 0, simulated: 0 }))
for (let i = 0; i < Number(values.seeds); i += 1) {
  const seed = Number(values['first-seed']) + i
  const bins = checkBins(seed)
  planted.found += bins.found
  planted.all += bins.planted
  service.deposits += bins.after.deposits
  service.refused += bins.after.refused
  console.log(`seed ${seed}, bins:`, {
    planted: bins.planted,
    found: bins.found,
    others: bins.gone - bins.found,
    grow: bins.grow,
    servicePctBefore: servicePct(bins.before),
    servicePctAfter: servicePct(bins.after),
    servicePctWithGrown: servicePct(bins.withGrown),
    kmBefore: rounded(bins.before.km, 0),
    kmAfter: rounded(bins.after.km, 0),
  })
  const sensors = checkSensors(seed)
  errors.push(...sensors.map(({ predictedPct, simulatedPct }) => Math.abs(predictedPct - simulatedPct)))
  for (const [at, { predictedPct, simulatedPct }] of sensors.entries()) {
    const saving = savings[at] as (typeof savings)[number]
    saving.predicted += predictedPct / Number(values.seeds)
    saving.simulated += simulatedPct / Number(values.seeds)
  }
  console.log(`seed ${seed}, sensors:`, sensors)
}
console.log('savings over all seeds, in percent:', savings)
console.log({ worstSensorErrorPoints: rounded(Math.max(...errors), 2) })
printFigures({
  needlessFoundPct: rounded((100 * planted.found) / planted.all, 1),
  servicePct: servicePct(service),
  // The mean of all seeds and numbers of sensors; the worst is above.
  sensorErrorPoints: rounded(errors.reduce((sum, error) => sum + error, 0) / errors.length, 2),
})

/** The advice about bins, and the service of the weeks after it under the same fixed schedule. */
function checkBins(seed: number) {
  const city = new SimulatedCity(seed, hours, { needless: Number(values.needless) })
  const { schedule, history } = collectEvidence(city)
  const advice = adviseBins(estimatedUse(city, history), new Map(city.bins.map((bin) => [bin.id, bin])))
  const idsOf = (isChosen: (advice: string) => boolean) =>
    new Set(advice.bins.filter((bin) => isChosen(bin.advice)).map(({ id }) => id))
  const gone = idsOf((kind) => kind !== 'grow')
  const grown = idsOf((kind) => kind === 'grow')
  const run = (changed: SimulatedCity | ChangedCity) =>
    new CityRun(changed, iterations, history).run(byFixedSchedule(schedule), begin, end)
  const changed = new ChangedCity(city, gone)
  if (changed.stray.length > 0) throw new Error(`No bin is near ${changed.stray.join(', ')} any more.`)
  return {
    planted: city.needless.size,
    found: [...city.needless].filter((id) => gone.has(id)).length,
    gone: gone.size,
    grow: grown.size,
    before: run(city),
    after: run(changed),
    withGrown: run(new ChangedCity(city, gone, grown)),
  }
}

/** What more sensors save of the costs of rounds: as predicted from the evidence, and in the weeks after it, with the product's planning. */
function checkSensors(seed: number) {
  const city = new SimulatedCity(seed, hours)
  const { history, rounds } = collectEvidence(city)
  const today = new Set(city.bins.filter(({ hasSensor }) => hasSensor).map(({ id }) => id))
  const plan = planSensors(estimatedUse(city, history), today, {
    unevenness: fitForecast(evidenceOf(city, history), {
      until: BEGINS + begin * DAY_MS,
      timeZone: 'Pacific/Auckland',
      fullLevel: FULL_LEVEL,
    }).unevenness,
    driveDollars: costOf(rounds) / rounds.stops - STOP_DOLLARS,
    stopsADay: rounds.stops / begin,
    overflowDollars,
  })
  const simulate = (sensors: ReadonlySet<string>) =>
    new CityRun(new SimulatedCity(seed, hours, { sensors }), iterations, history).run(
      byForecasts(overflowDollars),
      begin,
      end,
    )
  const now = simulate(today)
  return MORE_SENSORS.map((share) => {
    const step = plan.steps[Math.round(share * (plan.steps.length - 1))]
    if (!step) throw new Error('The plan of sensors has no steps.')
    const chosen = plan.bins.slice(0, step.sensors).map(({ id }) => id)
    const then = simulate(new Set([...today, ...chosen]))
    return {
      sensors: step.sensors,
      predictedPct: rounded(step.savedPct.mean, 2),
      simulatedPct: rounded(100 * (1 - costOf(then) / costOf(now)), 2),
      overflowDays: `${now.overflowDays} to ${then.overflowDays}`,
    }
  })
}

/** The weeks before the advice, under a fixed schedule that was fitted to them. */
function collectEvidence(city: SimulatedCity): {
  schedule: FixedSchedule
  history: CityRun
  rounds: Service
} {
  const schedule = fixedSchedule(city, begin, SERVICE)
  const history = new CityRun(city, iterations)
  return { schedule, history, rounds: history.run(byFixedSchedule(schedule), 0, begin) }
}

function evidenceOf(city: SimulatedCity, history: CityRun): BinEvidence[] {
  const observed = history.observed()
  return city.bins.map(({ id, street }) => ({
    id,
    binType: 'general',
    street,
    evidence: observed.get(id) ?? [],
  }))
}

function estimatedUse(city: SimulatedCity, history: CityRun) {
  return estimateUse(evidenceOf(city, history), {
    from: BEGINS,
    until: BEGINS + begin * DAY_MS,
    fullLevel: FULL_LEVEL,
  })
}

/** Kilometres and hours, in dollars. */
function costOf({ km, hours: truckHours }: Service): number {
  return km * 1000 * CITY_OBJECTIVE.perMetre + truckHours * 3600 * CITY_OBJECTIVE.perSecond
}

function servicePct({ deposits, refused }: Pick<Service, 'deposits' | 'refused'>): number {
  return rounded(100 * (1 - refused / deposits), 3)
}
