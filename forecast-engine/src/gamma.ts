/** ln Γ(x) of x > 0, by Lanczos' approximation (g = 7, n = 9; Numerical Recipes, 3rd edition, 6.1). */
function logGamma(x: number): number {
  let sum = 0.99999999999980993
  for (const [place, coefficient] of LANCZOS.entries()) sum += coefficient / (x + place)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

const MOST_TERMS = 200
const PRECISION = 1e-9

/** The probability that a gamma variable of this shape and scale 1 is above x: the series below shape + 1, the continued fraction above. */
export function gammaAbove(shape: number, x: number): number {
  if (x <= 0) return 1
  if (shape <= 0) return 0
  const factor = Math.exp(shape * Math.log(x) - x - logGamma(shape))
  if (x < shape + 1) {
    let term = 1 / shape
    let sum = term
    for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n += 1) {
      term *= x / (shape + n)
      sum += term
    }
    return Math.min(1, Math.max(0, 1 - sum * factor))
  }
  // Lentz's method.
  let b = x + 1 - shape
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const a = -n * (n - shape)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    const step = d * c
    fraction *= step
    if (Math.abs(step - 1) < PRECISION) break
  }
  return Math.min(1, Math.max(0, fraction * factor))
}
