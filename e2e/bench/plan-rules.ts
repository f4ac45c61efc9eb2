import { parseArgs } from 'node:util'
import { load, printFigures, rounded } from './bench-run'
import { hiddenPreferences } from './plan-rules/hidden-operator'
import { Office } from './plan-rules/office'
import { CityRun } from './service/city-run'
import { SimulatedCity } from './service/simulated-city'

/** A Monday in Wellington in summer time, which does not change during the simulation. */
const BEGINS = Date.parse('2026-11-02T00:00:00+13:00')

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: load('5', '1') },
    /** Without anything changed by hand, until bins are as full as they usually are. */
    before: { type: 'string', default: load('14', '4') },
    /** In which the operator changes plans by hand, and after which it is measured for as long. */
    days: { type: 'string', default: load('20', '4') },
    /** The kinds of preferences. */
    kinds: { type: 'string', default: 'order,time,truck' },
    iterations: { type: 'string', default: load('2000', '100') },
    smoke: { type: 'boolean' },
  },
})
const before = Number(values.before)
const days = Number(values.days)
const kinds = new Set<string>(values.kinds.split(','))
const iterations = Number(values.iterations)

const total = {
  ...{ before: 0, rules: 0, preferences: 0, dismissed: 0 },
  without: { edits: 0, km: 0 },
  ruled: { edits: 0, km: 0 },
}
for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
  const city = new SimulatedCity(
    seed,
    { from: BEGINS, weeks: Math.ceil((before + 2 * days) / 7) },
    { sensors: 1 },
  )
  const truckIds = city.fleet.trucks.map(({ id }) => id)
  const preferences = hiddenPreferences(city.bins, { seed, truckIds }).filter(({ kind }) => kinds.has(kind))
  const office = new Office(preferences, iterations)
  const run = new CityRun(city, iterations)
  new Office([], iterations).work(run, 0, before)
  const first = office.work(run, before, before + days)
  const later = (of: Office) => of.work(new CityRun(city, iterations, run), before + days, before + 2 * days)
  const without = later(new Office(preferences, iterations, false))
  const ruled = later(office)
  console.log(`seed ${seed}:`, {
    edits: [first.edits, without.edits, ruled.edits],
    km: [rounded(without.km, 1), rounded(ruled.km, 1)],
    rules: office.rules.length,
  })
  total.before += first.edits
  for (const figure of ['edits', 'km'] as const) {
    total.without[figure] += without[figure]
    total.ruled[figure] += ruled[figure]
  }
  total.rules += office.rules.length
  total.preferences += preferences.length
  total.dismissed += office.dismissed
}
const perDay = (edits: number) => rounded(edits / days / Number(values.seeds), 2)
printFigures({
  editsPerDayBefore: perDay(total.before),
  editsPerDayWithout: perDay(total.without.edits),
  editsPerDayWithRules: perDay(total.ruled.edits),
  fewerEditsPct: rounded(100 * (1 - total.ruled.edits / total.without.edits), 1),
  moreKmPct: rounded(100 * (total.ruled.km / total.without.km - 1), 2),
  preferences: total.preferences,
  rulesKept: total.rules,
  offersDismissed: total.dismissed,
})
