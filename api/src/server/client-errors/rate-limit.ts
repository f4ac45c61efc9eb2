const WINDOW_MS = 60_000
const PER_ADDRESS = 60
const LARGEST_WINDOW = 10_000

/** Tells whether one more request from an address is too many for this minute. Forgets everything every minute. */
export function rateLimit(now: () => number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return (address) => {
    if (now() >= windowEnds) {
      counts.clear()
      windowEnds = now() + WINDOW_MS
    }
    const count = (counts.get(address) ?? 0) + 1
    // So many addresses in one minute are no operators: memory is not theirs to fill.
    if (count > PER_ADDRESS || (count === 1 && counts.size >= LARGEST_WINDOW)) return true
    counts.set(address, count)
    return false
  }
}
