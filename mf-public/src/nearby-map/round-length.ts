/** The longest of 1, 2, 5, 10, 20, 50 … that is no longer than `length`, which is above 0. */
export const roundUpTo = (length: number) =>
  roundAround(length).findLast((round) => round <= length) ?? length

/** The shortest of 1, 2, 5, 10, 20, 50 … that is longer than `length`, which is above 0. */
export const roundAbove = (length: number) => roundAround(length).find((round) => round > length) ?? length

function roundAround(length: number): number[] {
  const power = 10 ** Math.floor(Math.log10(length))
  return [power, 2 * power, 5 * power, 10 * power]
}
