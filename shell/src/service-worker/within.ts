/** A poor signal is worse than none: after so long, in ms, what is kept is shown. */
export const PATIENCE_MS = 3000

/** What comes of an answer if it comes within the time, in ms; `null` when it is later, or doesn't come at all. */
export async function within(ms: number, answer: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null))
  return Promise.race([answer.catch(() => null), late])
}
