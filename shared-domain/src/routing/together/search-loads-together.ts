import type { Compiled } from '../compile'
import type { Ground } from '../engine/ground'
import type { Random } from '../engine/random'
import { splitTours } from '../engine/split-tours'
import type { Found, Watch } from '../found'
import { LOAD_HEAT } from '../load-heat'
import { Members } from '../members'
import { asTours } from '../search-loads'
import { Crew } from './crew'
import type { Hand } from './errand'

/** In smaller parts too much is border. */
const LEAST_PART = 150
/** How often the ground is divided anew. */
const DIVISIONS = 12
/** Share of the budget for the annealings from the start. */
const STARTS_SHARE = 0.6
const GENERATIONS = 8

/** Searches with several threads: large problems in parts side by side, small ones from a start each. */
export async function searchLoadsTogether(
  compiled: Compiled,
  random: Random,
  watch: Watch,
  hands: readonly Hand[],
  milliseconds: number,
): Promise<Found> {
  const { ground } = compiled.rules
  const crew = new Crew(compiled, random, watch, hands, milliseconds)
  const parts = Math.min(crew.size, Math.floor(ground.stops / LEAST_PART))
  if (parts > 1) await searchInParts(crew, parts, ground, random)
  else await searchFromStarts(crew, ground, random)
  const { cost, tours } = crew.best
  return { cost, tours: asTours(tours), iterations: crew.iterations }
}

/**
 * One annealing of the whole plan. Each thread does so for the tours of one part of the ground; then they are put
 * together and divided otherwise, so that no border stays.
 */
async function searchInParts(crew: Crew, parts: number, ground: Ground, random: Random): Promise<void> {
  const heatAt = (share: number) =>
    crew.meanArc * LOAD_HEAT.start * (LOAD_HEAT.end / LOAD_HEAT.start) ** share
  let tours = crew.best.tours
  for (let share = crew.spent(); share < 1; share = crew.spent()) {
    const until = Math.min(1, (Math.floor(share * DIVISIONS + 0.5) + 1) / DIVISIONS)
    const heat = { from: heatAt(share), to: heatAt(until) }
    const divided = splitTours(tours, parts, ground, random).filter(({ length }) => length > 0)
    const annealed = await crew.anneal(
      divided.map((some) => ({ tours: some, isPart: true, heat })),
      until,
    )
    tours = annealed.flatMap(({ now }) => now)
    crew.keep({
      cost: annealed.reduce((sum, { cost }) => sum + cost, 0),
      tours: annealed.flatMap(({ best }) => best),
    })
  }
}

/** An annealing of each thread, then of children of what they found. */
async function searchFromStarts(crew: Crew, ground: Ground, random: Random): Promise<void> {
  const members = new Members(ground, random)
  const start = crew.best.tours
  const run = async (from: () => number[][], heat: number, until: number) => {
    const range = { from: crew.meanArc * heat, to: crew.meanArc * LOAD_HEAT.end }
    const annealings = Array.from({ length: crew.size }, () => ({
      tours: from(),
      isPart: false,
      heat: range,
    }))
    for (const { cost, best } of await crew.anneal(annealings, until)) {
      members.join({ cost, tours: best })
      crew.keep({ cost, tours: best })
    }
  }
  await run(() => start, LOAD_HEAT.start, STARTS_SHARE)
  for (let i = 1; i <= GENERATIONS && crew.spent() < 1; i += 1) {
    await run(() => members.child(), LOAD_HEAT.child, STARTS_SHARE + ((1 - STARTS_SHARE) * i) / GENERATIONS)
  }
}
