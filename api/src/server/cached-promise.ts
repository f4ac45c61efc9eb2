/** The promise kept for a key, or else a new one. A failure is not kept: the next call tries again. */
export function cachedPromise<K, T>(kept: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => {
    if (kept.get(key) === made) kept.delete(key)
  })
  return made
}
