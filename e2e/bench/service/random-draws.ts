/** A draw of the standard normal distribution (Box & Muller 1958). */
export const normalDraw = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A draw of the gamma distribution of scale 1 (Marsaglia & Tsang 2000). */
export function gammaDraw(shape: number, random: () => number): number {
  // The algorithm needs a shape of at least 1: scale a draw of the next shape.
  if (shape < 1) return gammaDraw(shape + 1, random) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normalDraw(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}
