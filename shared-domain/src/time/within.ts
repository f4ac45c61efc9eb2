/** The promise's value if it settles within `ms`; `null` when it is later, or rejects. */
export async function within<T>(ms: number, awaited: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null))
  return Promise.race([awaited.catch(() => null), late])
}

/** A poor signal can be worse than none: after this time, in ms, a page without a response shows its cached data. */
export const PATIENCE_MS = 3000
