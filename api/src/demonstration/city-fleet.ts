import { eq } from 'drizzle-orm'
import type { Fleet } from 'shared-domain/contract'
import type { Executor } from '../database/in-transaction'
import { depots, facilities, facts, trucks } from '../database/schema'
import { fleetMovedBy, SHIFT, workingDayShift } from './city-hours'

const BREAK = { minutes: 30, from: '09:30', to: '11:30' }

/** The demonstration's fleet at its usual hours: real places, invented trucks. */
export const CITY_FLEET: Fleet = {
  depots: [{ id: 'D01', name: 'Kilbirnie depot', lat: -41.3172, lng: 174.8021, revision: 1 }],
  facilities: [
    {
      id: 'F01',
      name: 'Southern Landfill',
      lat: -41.3388,
      lng: 174.7541,
      streams: ['general'],
      opensAt: '07:30',
      closesAt: '17:00',
      serviceMinutes: 15,
      revision: 1,
    },
    {
      id: 'F02',
      name: 'Capital Compost',
      lat: -41.3374,
      lng: 174.7553,
      streams: ['compost'],
      opensAt: '07:30',
      closesAt: '17:00',
      serviceMinutes: 15,
      revision: 1,
    },
    {
      id: 'F03',
      name: 'Seaview recycling plant',
      lat: -41.2423,
      lng: 174.9072,
      streams: ['recycling'],
      opensAt: '06:00',
      closesAt: '18:00',
      serviceMinutes: 15,
      revision: 1,
    },
    {
      id: 'F04',
      name: 'Spicer Landfill, Porirua',
      lat: -41.1463,
      lng: 174.8187,
      streams: ['general', 'compost'],
      opensAt: '08:00',
      closesAt: '16:30',
      serviceMinutes: 20,
      revision: 1,
    },
  ],
  trucks: [
    {
      id: 'T01',
      name: 'General 1',
      depotId: 'D01',
      streams: ['general'],
      litres: 4000,
      kg: 1600,
      shift: SHIFT,
      break: BREAK,
      isInService: true,
      revision: 1,
    },
    {
      id: 'T02',
      name: 'General 2',
      depotId: 'D01',
      streams: ['general'],
      litres: 4000,
      kg: 1600,
      shift: SHIFT,
      break: BREAK,
      isInService: true,
      revision: 1,
    },
    {
      id: 'T03',
      name: 'Recycling',
      depotId: 'D01',
      streams: ['recycling'],
      litres: 4500,
      kg: 1600,
      shift: SHIFT,
      break: BREAK,
      isInService: true,
      revision: 1,
    },
    {
      id: 'T04',
      name: 'Compost and recycling',
      depotId: 'D01',
      streams: ['compost', 'recycling'],
      litres: 3000,
      kg: 1400,
      shift: SHIFT,
      break: BREAK,
      isInService: true,
      revision: 1,
    },
  ],
  removed: [],
}

/** The fleet of a city that is opened at this moment. */
export const cityFleet = (opened: Date): Fleet => fleetMovedBy(CITY_FLEET, workingDayShift(opened))

const WRITTEN = 'demonstrationFleet'

/** Gives the demonstration city its fleet, once: items that were removed do not come back. */
export async function writeFleet(transaction: Executor, fleet: Fleet = CITY_FLEET): Promise<void> {
  const [written] = await transaction.select().from(facts).where(eq(facts.name, WRITTEN))
  if (written) return
  await transaction.insert(depots).values(fleet.depots)
  await transaction.insert(facilities).values(fleet.facilities)
  await transaction.insert(trucks).values(
    fleet.trucks.map(({ shift, ...truck }) => ({
      ...truck,
      shiftFrom: shift.from,
      shiftTo: shift.to,
    })),
  )
  await transaction.insert(facts).values({ name: WRITTEN, value: true })
}
