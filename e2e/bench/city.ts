import { parseArgs } from 'node:util'
import { planRoutes, validatePlan } from 'routing-engine'
import {
  cityPoints,
  cityRequest,
  listOrderBaseline,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { load, printFigures, rounded } from './bench-run'
import { askBins, askFleet, askMatrix } from './city/ask-record'
import { longestBlockMs } from './city/longest-block'
import { startProduct } from './product-process'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: load('2', '0.2') },
    seed: { type: 'string', default: '1' },
    smoke: { type: 'boolean' },
  },
})

const product = await startProduct({ SIMULATOR: 'off' })
try {
  const figures = await planCity(product.address)
  printFigures({ ...figures, uiLongestBlockMs: await longestBlockMs(product.address) })
} finally {
  await product.stop()
}

/** Plans all full and warning bins of a new demonstration city with its whole fleet. */
async function planCity(address: string) {
  const choice = { bins: await askBins(address), fleet: await askFleet(address), options: WHOLE_CITY }
  const points = cityPoints(choice)
  const { metres, seconds, note } = await askMatrix(address, points)
  console.log(note)
  const request = cityRequest({ ...choice, matrix: travelMatrixOf({ metres, seconds }) })
  const budget = { seconds: Number(values.seconds) }
  const result = planRoutes(request, { seed: Number(values.seed), budget })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  const { plan } = result
  const broken = validatePlan(request, plan)
  for (const what of broken) console.log(what)
  for (const { truckId, visits, metres: length, litres } of plan.routes) {
    const count = (wanted: string) => visits.filter(({ kind }) => kind === wanted).length
    console.log(
      `${truckId}: ${count('stop')} bins, ${count('disposal')} disposal trips, ${km(length)} km, ${Math.round(litres)} litres`,
    )
  }
  for (const { binId, reason } of plan.unserved) console.log(`${binId} is left out: ${reason}`)
  const left = new Set(plan.unserved.map(({ binId }) => binId))
  const isLost = request.stops.some(({ binId, priority }) => left.has(binId) && priority.kind === 'must')
  const baseline = listOrderBaseline(request, plan.routes)
  return {
    bins: request.stops.length,
    feasible: broken.length === 0 && !isLost,
    kmListOrder: baseline && km(baseline.metres),
    kmPlanned: km(plan.totals.metres),
    seconds: rounded(plan.search.seconds, 2),
  }
}

function km(metres: number): number {
  return rounded(metres / 1000, 1)
}
