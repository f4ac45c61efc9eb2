/** Something that a body names, and where. */
export interface Named {
  name: string
  path: readonly (string | number)[]
}

/** Every place that names what another has named before it. */
export function namedTwice(
  all: readonly Named[],
  message: string,
): { path: Named['path']; message: string }[] {
  const known = new Set<string>()
  return all.flatMap(({ name, path }) => {
    if (known.has(name)) return { path, message }
    known.add(name)
    return []
  })
}
