import { remoteNames } from '../project'

/** The remotes on the command line; all of them when none is named. */
export function chosenRemotes(names: readonly string[]): string[] {
  requireNames('remote', names, remoteNames)
  return remoteNames.filter((name) => names.length === 0 || names.includes(name))
}

/** Throws when something on the command line is not among the known names of a kind, with all of these. */
export function requireNames(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new Error(`No ${kind} is called ${unknown.join(' or ')}. There are ${known.join(', ')}.`)
}
