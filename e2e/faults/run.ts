import { parseArgs } from 'node:util'
import { BIN_TYPES, type BinType } from 'shared-domain'
import { load, printFigures } from '../bench/bench-run'
import { dayPlan } from './run/day-plan'
import { BINS_A_DAY, type Crew, type DayTally, runDay } from './run/one-day'
import { becomePhones } from './run/phone'
import { openRunOffice } from './run/run-office'

/** One for each stream, so that no move of stops reaches the trucks of another crew. */
const STREAMS = BIN_TYPES
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: load('1000', '8') },
    seed: { type: 'string', default: '1' },
    smoke: { type: 'boolean' },
  },
})
const days = Number(values.days)
const firstSeed = Number(values.seed)

const council = await openRunOffice(days * BINS_A_DAY)
becomePhones()
const total: DayTally = { taps: 0, lost: 0, doubled: 0, refusedForGood: 0, decided: 0 }
let begun = 0

/** The days of one crew, one after the other. */
async function driveDays(stream: BinType, number: number): Promise<void> {
  const crew: Crew = {
    mere: await council.person(`Mere ${number}`, 'operator'),
    kiri: await council.person(`Kiri ${number}`, 'driver'),
    tama: await council.person(`Tama ${number}`, 'driver'),
    hana: await council.person(`Hana ${number}`, 'driver'),
    stream,
    truckId: await council.truck(stream),
    reserveId: await council.truck(stream),
  }
  while (begun < days) {
    const day = begun++
    const plan = dayPlan(firstSeed + day)
    const binIds = Array.from({ length: BINS_A_DAY }, (_, at) => `B${day * BINS_A_DAY + at + 1}`)
    const tally = await runDay(council, crew, plan, binIds)
    const { lost, doubled, refusedForGood } = tally
    if (lost + doubled + refusedForGood > 0)
      console.log(`Day of seed ${plan.seed}: ${JSON.stringify(tally)} ${JSON.stringify(plan)}`)
    for (const what of Object.keys(total) as (keyof DayTally)[]) total[what] += tally[what]
    if ((day + 1) % 100 === 0) console.log(`${day + 1} days, ${total.taps} taps`)
  }
}

try {
  await Promise.all(STREAMS.map((stream, index) => driveDays(stream, index + 1)))
} finally {
  await council.close()
}
const { decided, taps, lost, doubled, refusedForGood } = total
console.log(`${decided} of ${taps} taps were decided by the office`)
printFigures({ taps, lost, doubled, refusedForGood })
process.exit(0)
