/** The time that `npm run check:fuzz` has for all properties, in s; 0 in `npm test`. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0)

interface Fuzzed<Example> {
  /** How many cases `npm test` tries. They are the same each time. */
  runs: number
  /** The share of the time of `npm run check:fuzz` that this property has, 0–1. */
  share: number
  /** Cases that failed once, as small as they could be made: each is tried every time. */
  kept?: readonly Example[]
}

/**
 * How a property is tried by fast-check: `fc.assert(property, fuzzing({ … }))`. With time, its cases are new ones each time, and a failure
 * prints the smallest case. Keep that in the list of `kept` before it is mended.
 */
export const fuzzing = <Example>({ runs, share, kept = [] }: Fuzzed<Example>) => ({
  examples: [...kept],
  ...(SECONDS > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * share * 1000 }
    : { numRuns: runs + kept.length, seed: 4 }),
})

/** The time limit of a test around such a property, in ms. */
export const FUZZ_TIMEOUT_MS = 60_000 + SECONDS * 1000
