import { eq } from 'drizzle-orm'
import type { Executor } from '../database/in-transaction'
import { depots, facilities, facts, trucks } from '../database/schema'
import { CITY_FLEET } from './city-fleet'

const WRITTEN = 'demonstrationFleet'

/** Gives the demonstration city its fleet, once: what was taken away stays so. */
export async function writeFleet(transaction: Executor): Promise<void> {
  const [written] = await transaction.select().from(facts).where(eq(facts.name, WRITTEN))
  if (written) return
  await transaction.insert(depots).values(CITY_FLEET.depots)
  await transaction.insert(facilities).values(CITY_FLEET.facilities)
  await transaction.insert(trucks).values(
    CITY_FLEET.trucks.map(({ shift, ...truck }) => ({
      ...truck,
      shiftFrom: shift.from,
      shiftTo: shift.to,
    })),
  )
  await transaction.insert(facts).values({ name: WRITTEN, value: true })
}
