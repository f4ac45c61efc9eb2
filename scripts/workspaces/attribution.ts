import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BuildSource } from 'delivery'
import { root } from '../project'

/** The sources of a build in a project's folder. */
export async function buildSource(project = root): Promise<BuildSource> {
  const { name } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const [commit, subject, changed] = await Promise.all([
    git(project, 'rev-parse', 'HEAD'),
    git(project, 'log', '-1', '--format=%s'),
    git(project, 'status', '--porcelain'),
  ])
  return {
    project: name,
    commit: commit ? `${commit}${changed === '' ? '' : '-dirty'}` : 'unknown',
    // The commit says nothing about changes that are not in it.
    subject: changed === '' && subject ? subject : '',
  }
}

/** The person who changes the registry: RELEASE_BY, else git's user name, else the system user's name. */
export async function releasePerson(env: NodeJS.ProcessEnv = process.env, project = root): Promise<string> {
  return env.RELEASE_BY?.trim() || (await git(project, 'config', 'user.name')) || userInfo().username
}

/** The output of git; `undefined` outside of a checkout, or without git. */
const git = (project: string, ...args: string[]): Promise<string | undefined> =>
  promisify(execFile)('git', args, { cwd: project }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
