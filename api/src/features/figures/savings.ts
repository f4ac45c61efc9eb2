import { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM } from 'shared-domain/route-planning'

/** New Zealand's Ministry for the Environment, emission factors for diesel. */
const KG_CO2_PER_LITRE = 2.68

/** What kilometres that were not driven save; what was driven too much is negative. */
export const savings = (km: number) => ({
  kgCo2: km * DIESEL_LITRES_PER_KM * KG_CO2_PER_LITRE,
  dollars: km * DOLLARS_PER_KM,
})
