/** Files on which no check depends. */
const WITHOUT_CHECKS = /^(\.github\/|deploy\/|[A-Z]+\.md$|docs\/(?:decisions|screens)\/)/

/** Whose tests check the other texts of `docs` against the product. */
const READERS_OF_DOCS = ['api', 'mf-analytics', 'mf-connections', 'scripts']

/** The workspaces and what each lists in its package.json, by name. */
export type Dependencies = ReadonlyMap<string, readonly string[]>

/**
 * The workspaces whose checks a change can break: those with a changed file, and all that use them, directly or not. A file that belongs to
 * no workspace, such as the lockfile, is used by all of them; lists of workspaces that only gained one are not among `changed`.
 */
export function affectedWorkspaces(changed: readonly string[], dependencies: Dependencies): string[] {
  const all = [...dependencies.keys()]
  const affected = new Set(
    changed.flatMap((path) => {
      if (WITHOUT_CHECKS.test(path)) return []
      if (path.startsWith('docs/')) return READERS_OF_DOCS
      return all.find((name) => path.startsWith(`${name}/`)) ?? all
    }),
  )
  // A user that is added may have users itself: a set hands out what is added to it during the loop.
  for (const name of affected)
    for (const [user, used] of dependencies) if (used.includes(name)) affected.add(user)
  return all.filter((name) => affected.has(name))
}
