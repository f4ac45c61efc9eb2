/** A bin as some answer described it. What else is in it the page checks, as in any answer. */
export interface KnownBin {
  id: string
  lat: number | null
  lng: number | null
  /** When it was read, ISO. */
  readAt: string
}

type Answer = { bins?: KnownBin[]; bin?: KnownBin | null; near?: KnownBin[]; readAt: string }

/** Every bin of the answers once, as the newest of them has it. The answers are newest first. */
export function binsKnownFrom(answers: readonly unknown[]): KnownBin[] {
  const known = new Map<string, KnownBin>()
  for (const { bins = [], bin, near = [], readAt } of answers as Answer[]) {
    for (const found of [...bins, ...near, ...(bin ? [bin] : [])]) {
      const before = known.get(found.id)
      if (!before || Date.parse(before.readAt) < Date.parse(readAt)) known.set(found.id, { ...found, readAt })
    }
  }
  return [...known.values()]
}
