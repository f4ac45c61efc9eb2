/** A collection truck's diesel. */
export const DIESEL_LITRES_PER_KM = 0.6
const DOLLARS_PER_LITRE = 1.8
/** Wear and road-user charges come to as much as the diesel. */
export const DOLLARS_PER_KM = 2 * DIESEL_LITRES_PER_KM * DOLLARS_PER_LITRE
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

export const dieselLitres = (metres: number) => (metres / 1000) * DIESEL_LITRES_PER_KM
