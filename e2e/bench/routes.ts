import { parseArgs } from 'node:util'
import { validatePlan } from 'shared-domain/routing'
import { type CvrpInstance, readCvrplib } from './routing/cvrplib'
import { RouteBrowser } from './routing/route-browser'
import { RouteThreads } from './routing/route-threads'

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    seeds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
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
console.log(
  JSON.stringify({
    meanGapPct: round(mean(gaps)),
    maxGapPct: round(Math.max(...gaps)),
    instances: gaps.length,
    threads: Number(values.threads),
    browser: values.browser,
    iterationsPerS: Math.round(mean(speeds)),
  }),
)

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

function round(value: number): number {
  return Number(value.toFixed(3))
}
