import type { RevisionRecord } from 'delivery'
import { remoteNames } from '../project'

/** The remote that a command names; otherwise throws how the command is used. */
export function remoteArgument(name: string | undefined, usage: string): string {
  const remote = remoteNames.find((known) => known === name)
  if (remote) return remote
  const problem = name ? `No remote is called ${name}.` : 'Name a remote.'
  throw new Error(`${problem} There are ${remoteNames.join(', ')}. Use: ${usage}`)
}

/** A change of the registry in one line. */
export function revisionLine({ revision, time, action, remote, from, to, by, reason }: RevisionRecord) {
  const change = from ? `${from} → ${to}` : to
  const why = reason ? `: ${reason}` : ''
  return `${String(revision).padStart(4)}  ${time}  ${action.padEnd(8)}  ${remote} ${change}  by ${by}${why}`
}
