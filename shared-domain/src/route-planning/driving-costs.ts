import { DOLLARS_PER_KM } from '../routes/truck-rates'

/** A driver with what comes on top of the wage. */
const DOLLARS_PER_HOUR = 60
/** Half an hour of checks, fuelling and washing. */
const DOLLARS_PER_TRUCK = 30

/** What a plan costs, in dollars. */
export const CITY_OBJECTIVE = {
  perMetre: DOLLARS_PER_KM / 1000,
  perSecond: DOLLARS_PER_HOUR / 3600,
  perTruck: DOLLARS_PER_TRUCK,
  fewestTrucksFirst: false,
}

/** Sending a truck out of turn to a bin that spilled: half an hour and ten kilometres. */
export const OVERFLOW_DOLLARS = DOLLARS_PER_HOUR / 2 + 10 * DOLLARS_PER_KM
