import { remoteNames } from '../project'

/** The remotes on the command line; all of them when none is named. */
export function chosenRemotes(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !remoteNames.some((known) => known === name))
  if (unknown.length > 0)
    throw new Error(`No remote is called ${unknown.join(' or ')}. There are ${remoteNames.join(', ')}.`)
  return remoteNames.filter((name) => names.length === 0 || names.includes(name))
}
