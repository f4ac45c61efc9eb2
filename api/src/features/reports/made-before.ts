/** A shorter way than this, in ms, is not worth telling: taking back has its time, too. */
const SHORTEST_MS = 60_000
/** A phone that says more, in ms, has had its clock set meanwhile. */
const LONGEST_MS = 7 * 24 * 3_600_000

/** When a report was made that came `now`, by how many ms ago its phone says; `null` for at once, and for what cannot be. */
export function madeBefore(msAgo: string | undefined, now: number): Date | null {
  const ms = /^\d{1,12}$/.test(msAgo ?? '') ? Number(msAgo) : 0
  return ms >= SHORTEST_MS && ms <= LONGEST_MS ? new Date(now - ms) : null
}
