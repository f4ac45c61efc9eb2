import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planRoutes, validatePlan } from 'routing-engine'
import { isSmoke, load, printFigures, rounded } from './bench-run'
import { METRES_A_MILE, readWasteSet, type WasteInstance } from './routing/waste-set'

const SMALLEST = join(import.meta.dirname, 'routing/smallest')

const { values } = parseArgs({
  options: {
    instances: { type: 'string', ...(isSmoke && { default: SMALLEST }) },
    seconds: { type: 'string', default: load('2', '0.1') },
    seed: { type: 'string', default: '1' },
    smoke: { type: 'boolean' },
  },
})
if (!values.instances) throw new Error('Name the folder of the set: npm run bench:waste -- --instances DIR')
const seconds = Number(values.seconds)
const seed = Number(values.seed)

const instances = Object.fromEntries(
  readWasteSet(values.instances).map((instance) => [instance.name, measure(instance)]),
)
printFigures({ instances })

function measure({ name, request }: WasteInstance) {
  const result = planRoutes(request, { seed, budget: { seconds } })
  if (!result.ok) throw new Error(`${name}, ${result.failure.field}: ${result.failure.remedy}`)
  const { routes, unserved, totals, search } = result.plan
  const broken = validatePlan(request, result.plan)
  for (const what of broken) console.log(`${name}: ${what}`)
  const figures = {
    miles: rounded(totals.metres / METRES_A_MILE, 1),
    vehicles: routes.length,
    feasible: broken.length === 0 && unserved.length === 0,
    iterationsPerS: Math.round(search.iterations / search.seconds),
  }
  console.log(name, figures)
  return figures
}
