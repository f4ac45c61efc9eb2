import type { Actor } from 'delivery'
import { releasePerson } from './attribution'

/** What every command that changes the registry may be told. */
export const releaseOptions = {
  reason: { type: 'string' },
  expect: { type: 'string' },
} as const

/** The name of a remote as a command is given it, wherever that remote is built; otherwise throws how the command is used. */
export function remoteArgument(name: string | undefined, usage: string): string {
  if (name && /^mf-[a-z][a-z0-9-]*$/.test(name)) return name
  const problem = name ? `${name} is not the name of a remote, such as mf-routes.` : 'Name a remote.'
  throw new Error(`${problem} Use: ${usage}`)
}

/** The person who runs the command, in a project's folder. */
export const operator = async (project?: string): Promise<Actor> => ({
  by: 'operator',
  person: await releasePerson(process.env, project),
})
