/** Whether this is a smoke run, as in `npm run check:benches`: it shows only that the bench works, and its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke')

/** How much is measured: `full`, or with `--smoke` the least that runs the same code. */
export function load(full: number, smoke: number): number
export function load(full: string, smoke: string): string
export function load<T>(full: readonly T[], smoke: readonly NoInfer<T>[]): readonly T[]
export function load(full: unknown, smoke: unknown): unknown {
  return isSmoke ? smoke : full
}

/** The last line of a bench: its figures in JSON. */
export const printFigures = (figures: object) => console.log(JSON.stringify(figures))

/** The median; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] as number
}

export const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
