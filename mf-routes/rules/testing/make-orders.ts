import type { TruckOrder } from '../../operations'

const SEVEN_O_CLOCK = 7 * 3600
const TEN_MINUTES = 600

/** Orders of trucks written as `{ T1: 'A B C' }`, with a stop every ten minutes from 7:00. */
export const makeOrders = (orders: Readonly<Record<string, string>>): TruckOrder[] =>
  Object.entries(orders).map(([truckId, bins]) => ({
    truckId,
    stops: bins
      .split(' ')
      .filter((binId) => binId !== '')
      .map((binId, at) => ({ binId, start: SEVEN_O_CLOCK + at * TEN_MINUTES })),
  }))
