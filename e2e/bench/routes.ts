import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { validatePlan } from 'routing-engine'
import { isSmoke, load, printFigures, rounded } from './bench-run'
import { type CvrpInstance, readCvrplib } from './routing/cvrplib'
import { RouteBrowser } from './routing/route-browser'
import { RouteThreads } from './routing/route-threads'

const SMALLEST = join(import.meta.dirname, 'routing/smallest')

const { values } = parseArgs({
  options: {
    instances: { type: 'string', ...(isSmoke && { default: SMALLEST }) },
    seconds: { type: 'string', default: load('2', '0.1') },
    seeds: { type: 'string', default: load('3', '1') },
    threads: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
    smoke: { type: 'boolean' },
  },
})
if (!values.instances)
  throw new Error('Name a folder of CVRPLIB files: npm run bench:routes -- --instances DIR')
const seconds = Number(values.seconds)
if (values.browser && values.threads !== '1')
  throw new Error('A page plans in one worker: leave --threads out with --browser.')
const planner = values.browser ? await RouteBrowser.open() : new RouteThreads(Number(values.threads))

const gaps: number[] = []
const speeds: number[] = []
for (const instance of readCvrplib(values.instances)) {
  const ofSeeds: number[] = []
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) ofSeeds.push(await gapPct(instance, seed))
  gaps.push(mean(ofSeeds))
  console.log(instance.name, mean(ofSeeds).toFixed(2), '=', ofSeeds.map((gap) => gap.toFixed(2)).join(' '))
}
await planner.close()
printFigures({
  meanGapPct: rounded(mean(gaps), 3),
  maxGapPct: rounded(Math.max(...gaps), 3),
  instances: gaps.length,
  threads: Number(values.threads),
  browser: values.browser,
  iterationsPerS: Math.round(mean(speeds)),
})

async function gapPct({ name, request, bestKnown }: CvrpInstance, seed: number): Promise<number> {
  const plan = await planner.plan(request, seed, seconds)
  const [broken] = validatePlan(request, plan)
  if (broken) throw new Error(`${name}: ${broken}`)
  speeds.push(plan.search.iterations / plan.search.seconds)
  return (plan.totals.metres / bestKnown - 1) * 100
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
