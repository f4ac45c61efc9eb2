import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type RemoteKind, remoteFiles, slugOf, type Versions } from './remote-files'

export type { RemoteKind }

/** Makes a remote with one page in the project's folder, known to its workspaces, lockfile and types; returns its path. */
export async function newRemote(
  project: string,
  name: string | undefined,
  kind: RemoteKind = {},
): Promise<string> {
  const slug = slugOf(name)
  const folder = join(project, `mf-${slug}`)
  if (existsSync(folder)) throw new Error(`There is mf-${slug} already: choose another name.`)
  for (const [path, text] of Object.entries(await newRemoteFiles(project, name, kind))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await changeJson(join(project, 'package.json'), ({ workspaces, ...rest }) => ({
    ...rest,
    workspaces: [...workspaces, `mf-${slug}`],
  }))
  await changeJson(join(project, 'tsconfig.json'), ({ references, ...rest }) => ({
    ...rest,
    references: [...references, { path: `mf-${slug}` }],
  }))
  await addToLockfile(project, `mf-${slug}`)
  return folder
}

/** The files of such a remote, by their path in its folder. */
export const newRemoteFiles = async (project: string, name: string | undefined, kind: RemoteKind = {}) =>
  remoteFiles(slugOf(name), await versionsIn(project), kind)

/**
 * Without its entries `npm ci` refuses the lockfile. They need no registry: a new remote takes the versions that the shell
 * has, so the lockfile names every package of it.
 */
async function addToLockfile(project: string, name: string): Promise<void> {
  const { version, dependencies, devDependencies } = JSON.parse(
    await readFile(join(project, name, 'package.json'), 'utf8'),
  )
  await changeJson(join(project, 'package-lock.json'), ({ packages }) => {
    const own = packages[''] ?? {}
    const entries = Object.entries({
      ...packages,
      '': { ...own, workspaces: [...(own.workspaces ?? []), name] },
      [name]: { version, dependencies, devDependencies },
      [`node_modules/${name}`]: { resolved: name, link: true },
    })
    return { packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en'))) }
  })
}

interface Listing {
  workspaces: string[]
  references: object[]
  packages: Record<string, { workspaces?: string[] }>
}

/** Every entry keeps its place, so that the diff is one line. */
async function changeJson(path: string, change: (known: Listing) => object): Promise<void> {
  const known = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${JSON.stringify({ ...known, ...change(known) }, null, 2)}\n`)
}

async function versionsIn(project: string): Promise<Versions> {
  const read = async (workspace: string) =>
    JSON.parse(await readFile(join(project, workspace, 'package.json'), 'utf8'))
  const [api, shell] = await Promise.all([read('api'), read('shell')])
  return { 'drizzle-orm': api.dependencies['drizzle-orm'], ...shell.dependencies, ...shell.devDependencies }
}
