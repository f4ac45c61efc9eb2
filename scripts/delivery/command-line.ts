import type { Actor } from 'delivery'
import type { Publication } from 'shared-domain'
import { releasePerson } from '../workspaces/attribution'

/** The options of every command that changes the registry. */
export const releaseOptions = {
  reason: { type: 'string' },
  expect: { type: 'string' },
} as const

/** The remote's name from the command line, wherever that remote is built; otherwise throws the usage. */
export function remoteArgument(name: string | undefined, usage: string): string {
  if (name && /^mf-[a-z][a-z0-9-]*$/.test(name)) return name
  const problem = name ? `${name} is not the name of a remote, such as mf-routes.` : 'Name a remote.'
  throw new Error(`${problem} Use: ${usage}`)
}

/** The person who runs the command in a project's folder. */
export const operator = async (project?: string): Promise<Actor> => ({
  by: 'operator',
  person: await releasePerson(process.env, project),
})

/** The commands that may follow the publication of a version. */
export function nextSteps({ name, version, pages }: Pick<Publication, 'name' | 'version' | 'pages'>): string {
  const path = pages.map((page) => page.path).find((path) => !path.includes(':')) ?? '/app'
  return `Show it before:  ${path}?preview=${name}@${version}
Make it live:    npm run promote -- ${name} ${version}
For some first:  npm run promote -- ${name} ${version} --share 10`
}
