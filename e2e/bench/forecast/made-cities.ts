import { HOUR_MS, seededRandom } from 'shared-domain'
import { gammaDraw, normalDraw } from '../service/random-draws'

/** What a simulation knows beside the file that councils would have. */
export interface MadeLevels {
  /** The file, as `readFillLevels` reads it. */
  text: string
  /** When a bin that was emptied at `at` is truly full unless it is emptied, in ms since 1970; `null` after the last day. */
  fullAfter: (binId: string, at: number) => number | null
}

/** Two cities whose bins are observed as councils often observe them. They are simulated: no file of a real city is in the project. */
export interface MadeCity {
  seed: number
  bins: number
  days: number
}

const STEP_HOURS = 6
const STEPS_A_DAY = 24 / STEP_HOURS
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1)
/** Share of the bin from which it is full. */
const FULL = 0.8
const WEEKS = [
  [1.15, 1.15, 1.15, 1.2, 1.25, 0.6, 0.5],
  [0.8, 0.8, 0.8, 0.9, 1.1, 1.4, 1.2],
]

interface FillingOptions {
  medianPerDay: number
  /** The standard deviations of the logarithm of the rates of bins, and of the changes of one bin's rate. */
  spread: number
  regimes: number
  /** The variance of filling for each unit of expected filling, for the median bin. */
  unevenness: number
}

/** Places and types, with the factors of their rates. They differ somewhat from city to city. */
const PLACES = [
  ['Street', 1],
  ['Park', 0.6],
  ['Quay', 1.3],
  ['Mall', 1.8],
] as const
const TYPES = { general: 1.1, recycling: 0.7 }

/** How a bin fills in the simulation: a gamma process whose rate drifts from week to week and rises with the season. */
class FillingBin {
  readonly #perDay: number
  readonly #unevenness: number
  readonly #week: readonly number[]
  readonly #random: () => number
  readonly #regimes: number
  #drift = 1
  #regime = 1
  level = 0
  /** All that came in since the first day, by step. */
  readonly inflow: number[] = []

  constructor(random: () => number, { medianPerDay, spread, unevenness, regimes }: FillingOptions) {
    this.#random = random
    this.#regimes = regimes
    this.#perDay = Math.min(1.5, medianPerDay * Math.exp(spread * normalDraw(random)))
    this.#unevenness = unevenness * Math.exp(0.5 * normalDraw(random))
    this.#week = WEEKS[Math.floor(random() * WEEKS.length)] as number[]
  }

  fillFor(step: number, season: number): void {
    const day = Math.floor(step / STEPS_A_DAY)
    if (step % (7 * STEPS_A_DAY) === 0) this.#drift *= Math.exp(0.06 * normalDraw(this.#random))
    // A café opens, a street is closed, a lid sticks: about once a month.
    if (step % STEPS_A_DAY === 0 && this.#random() < 1 / 30)
      this.#regime = Math.exp(this.#regimes * normalDraw(this.#random))
    const expected =
      (this.#perDay * this.#drift * this.#regime * season * (this.#week[day % 7] as number)) / STEPS_A_DAY
    const inflow = this.#unevenness * gammaDraw(expected / this.#unevenness, this.#random)
    this.level = Math.min(1.2, this.level + inflow)
    this.inflow.push((this.inflow.at(-1) ?? 0) + inflow)
  }
}

function truthOf(inflows: ReadonlyMap<string, readonly number[]>): MadeLevels['fullAfter'] {
  return (binId, at) => {
    const inflow = inflows.get(binId) ?? []
    const step = Math.floor((at - FIRST_DAY) / (STEP_HOURS * HOUR_MS))
    const before = inflow[step] ?? 0
    const full = inflow.findIndex((sum, place) => place > step && sum - before >= FULL)
    return full === -1 ? null : FIRST_DAY + (full + 0.5) * STEP_HOURS * HOUR_MS
  }
}

const momentOf = (step: number, hours: number) =>
  new Date(FIRST_DAY + (step * STEP_HOURS + hours) * HOUR_MS).toISOString().slice(0, 19)

/** The share of bins that a round empties, by the level that they show. */
const VISITED = { green: 0.4, yellow: 0.8, red: 0.95 }
const LEVEL_OF = { green: 0.2, yellow: 0.6, red: 1 }
const MISREAD = 0.05
const RECORDED_TWICE = 0.05

/**
 * A city of which only collections are known, each with one of three levels: green, yellow or red. Crews have rounds of their street on
 * some weekdays, leave out some of the bins that show green, and come soon to those that show red.
 */
export function makeCollections({ seed, bins, days }: MadeCity): MadeLevels {
  const inflows = new Map<string, readonly number[]>()
  const random = seededRandom(seed)
  const lines = ['bin,at,level,emptied,type,street']
  const streets = Array.from({ length: Math.ceil(bins / 16) }, (_, place) => ({
    roundDays: Array.from({ length: 7 }, () => random() < 0.3 + 0.7 * random()),
    name: `${PLACES[place % PLACES.length]?.[0]}`,
    medianPerDay: 0.055 * (PLACES[place % PLACES.length]?.[1] ?? 1) * Math.exp(0.3 * normalDraw(random)),
  }))
  for (let number = 0; number < bins; number += 1) {
    const place = number % streets.length
    const { roundDays, medianPerDay, name } = streets[place] as (typeof streets)[number]
    const type = number % 4 === 3 ? 'recycling' : 'general'
    const bin = new FillingBin(random, {
      medianPerDay: medianPerDay * TYPES[type],
      spread: 0.7,
      regimes: 0.9,
      unevenness: 0.6,
    })
    inflows.set(`C${number}`, bin.inflow)
    for (let step = 0; step < days * STEPS_A_DAY; step += 1) {
      const day = Math.floor(step / STEPS_A_DAY)
      bin.fillFor(step, 0.8 + (0.5 * day) / days)
      const isRound = step % STEPS_A_DAY === 1 && roundDays[day % 7]
      const seen = bin.level >= FULL ? 'red' : bin.level >= FULL / 2 ? 'yellow' : 'green'
      const visitChance = isRound ? VISITED[seen] : seen === 'red' ? 0.15 : 0.01
      if (random() >= visitChance) continue
      const hours = STEP_HOURS * random()
      const row = (level: number, later = 0) =>
        `C${number},${momentOf(step, hours + later)}Z,${level},true,${type},${place} ${name}`
      lines.push(row(LEVEL_OF[random() < MISREAD ? 'yellow' : seen]))
      // A crew that opens the door twice records two collections.
      if (random() < RECORDED_TWICE) lines.push(row(LEVEL_OF.green, 0.2))
      bin.level = 0
    }
  }
  return { text: lines.join('\n'), fullAfter: truthOf(inflows) }
}

/**
 * A city of posts with two compartments, whose sensors tell a level at irregular moments: when it changed by a tenth, or after a day or
 * more. No emptying is recorded; crews empty both compartments when one of them is nearly full, and sometimes late.
 */
export function makeTwoCompartments({ seed, bins, days }: MadeCity): MadeLevels {
  const inflows = new Map<string, readonly number[]>()
  const random = seededRandom(seed)
  const lines = ['bin,at,level,type,street']
  for (let post = 0; post < bins / 2; post += 1) {
    const [place, factor] = PLACES[post % PLACES.length] as (typeof PLACES)[number]
    const street = `${post % 20} ${place}`
    const compartments = (['general', 'recycling'] as const).map((type) => ({
      type,
      bin: new FillingBin(random, {
        medianPerDay: 0.12 * factor * TYPES[type],
        spread: 0.6,
        regimes: 0.4,
        unevenness: 0.08,
      }),
      sent: { step: -9, level: 0 },
    }))
    for (const { type, bin } of compartments) inflows.set(`P${post}-${type}`, bin.inflow)
    for (let step = 0; step < days * STEPS_A_DAY; step += 1) {
      for (const { bin } of compartments) bin.fillFor(step, 1)
      const isRound = step % STEPS_A_DAY === 1
      const fullest = Math.max(...compartments.map(({ bin }) => bin.level))
      if (isRound && random() < (fullest > 0.7 ? 0.6 : 0.03))
        for (const { bin } of compartments) bin.level = 0
      for (const compartment of compartments) {
        const { bin, sent, type } = compartment
        const level = Math.min(1, Math.max(0, bin.level + 0.02 * normalDraw(random)))
        const isDue =
          Math.abs(level - sent.level) >= 0.1 || (step - sent.step) * STEP_HOURS > 24 + 48 * random()
        if (!isDue || random() < 0.2) continue
        compartment.sent = { step, level }
        lines.push(
          `P${post}-${type},${momentOf(step, STEP_HOURS * random())}Z,${level.toFixed(2)},${type},${street}`,
        )
      }
    }
  }
  return { text: lines.join('\n'), fullAfter: truthOf(inflows) }
}
