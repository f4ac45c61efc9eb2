import type { Depot, Facility, Fleet, Truck } from '../contract'

/** A depot in Kilbirnie. */
export const makeDepot = (known: Partial<Depot> = {}): Depot => ({
  id: 'D01',
  name: 'Kilbirnie depot',
  lat: -41.3172,
  lng: 174.8021,
  revision: 1,
  ...known,
})

/** A landfill that takes everything, all day. */
export const makeFacility = (known: Partial<Facility> = {}): Facility => ({
  id: 'F01',
  name: 'Southern Landfill',
  lat: -41.3388,
  lng: 174.7541,
  streams: ['general', 'recycling', 'compost'],
  opensAt: '05:00',
  closesAt: '20:00',
  serviceMinutes: 15,
  revision: 1,
  ...known,
})

/** A truck that may carry everything, without a break. */
export const makeTruck = (known: Partial<Truck> = {}): Truck => ({
  id: 'T01',
  name: 'Truck 1',
  depotId: 'D01',
  streams: ['general', 'recycling', 'compost'],
  litres: 4000,
  kg: 1600,
  shift: { from: '06:00', to: '14:30' },
  break: null,
  isInService: true,
  loadsAtKerb: false,
  revision: 1,
  ...known,
})

/** One of each. */
export const makeFleet = (known: Partial<Fleet> = {}): Fleet => ({
  depots: [makeDepot()],
  facilities: [makeFacility()],
  trucks: [makeTruck()],
  removed: [],
  ...known,
})
