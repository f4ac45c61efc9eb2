/** A collection truck's diesel. */
export const DIESEL_LITRES_PER_KM = 0.6
const DOLLARS_PER_LITRE = 1.8
/** Wear and road-user charges cost as much as the diesel. */
export const DOLLARS_PER_KM = 2 * DIESEL_LITRES_PER_KM * DOLLARS_PER_LITRE

export const dieselLitres = (metres: number) => (metres / 1000) * DIESEL_LITRES_PER_KM
