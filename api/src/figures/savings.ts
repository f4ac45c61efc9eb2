/** A collection truck's diesel. */
const LITRES_PER_KM = 0.6
/** New Zealand's Ministry for the Environment, emission factors for diesel. */
const KG_CO2_PER_LITRE = 2.68
const DOLLARS_PER_LITRE = 1.8
/** Wear and road-user charges come to as much as the diesel. */
const DOLLARS_PER_KM = 2 * LITRES_PER_KM * DOLLARS_PER_LITRE

/** What kilometres that were not driven save; what was driven too much is negative. */
export const savings = (km: number) => ({
  kgCo2: km * LITRES_PER_KM * KG_CO2_PER_LITRE,
  dollars: km * DOLLARS_PER_KM,
})
