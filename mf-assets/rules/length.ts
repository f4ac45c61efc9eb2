/** From here on the decimals of a km say nothing. */
const WHOLE_KM = 100

const figures = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** A length in words, such as `40 m`, `1.2 km` and `9,186 km`. */
export function lengthText(lengthM: number): string {
  const metres = Math.round(lengthM)
  if (metres < 1000) return `${metres} m`
  const km = metres / 1000
  return `${figures.format(km < WHOLE_KM ? km : Math.round(km))} km`
}
