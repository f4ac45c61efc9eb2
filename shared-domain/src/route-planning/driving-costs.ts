import { DOLLARS_PER_KM } from '../routes/truck-rates'

/** A driver's wage with overheads. */
const DOLLARS_PER_HOUR = 60
/** Half an hour for checks, fuelling and washing. */
const DOLLARS_PER_TRUCK = 30

/** The costs that a plan minimises, in dollars. */
export const CITY_OBJECTIVE = {
  perMetre: DOLLARS_PER_KM / 1000,
  perSecond: DOLLARS_PER_HOUR / 3600,
  perTruck: DOLLARS_PER_TRUCK,
  fewestTrucksFirst: false,
}

/** The cost of an overflow: sending a truck specially takes half an hour and ten kilometres. */
export const OVERFLOW_DOLLARS = DOLLARS_PER_HOUR / 2 + 10 * DOLLARS_PER_KM
