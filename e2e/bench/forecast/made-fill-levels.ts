/** A file of a small simulated city: bins fill unevenly, are emptied when a crew finds them full, and have a level for each day. */
export function makeFillLevels({ seed, bins, days }: { seed: number; bins: number; days: number }): string {
  const random = seededRandom(seed)
  const lines = ['bin,at,level']
  for (let bin = 1; bin <= bins; bin += 1) {
    const perDay = 0.08 + 0.3 * random()
    let level = 0
    for (let day = 0; day < days; day += 1) {
      const date = new Date(Date.UTC(2025, 0, 1 + day))
      const isWeekend = date.getUTCDay() % 6 === 0
      level = Math.min(1, level + 2 * random() * perDay * (isWeekend ? 1.6 : 0.8))
      lines.push(
        `B${bin},${date.toISOString().slice(0, 10)}T23:59:00Z,${(Math.floor(level * 5) / 5).toFixed(1)}`,
      )
      if (level >= 0.8 && random() < 0.7) level = 0
    }
  }
  return lines.join('\n')
}

/** Mulberry32 (Ettinger 2017). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
