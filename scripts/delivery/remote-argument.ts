import { remoteNames } from '../project'

/** The remote that a command names; otherwise throws how the command is used. */
export function remoteArgument(name: string | undefined, usage: string): string {
  const remote = remoteNames.find((known) => known === name)
  if (remote) return remote
  const problem = name ? `No remote is called ${name}.` : 'Name a remote.'
  throw new Error(`${problem} There are ${remoteNames.join(', ')}. Use: ${usage}`)
}
