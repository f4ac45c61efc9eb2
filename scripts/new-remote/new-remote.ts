import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { requireSuccessIn } from '../check/require-success'
import { otherRepositoryFiles, type RemoteKind, remoteFiles, slugOf, type Versions } from './remote-files'
import { nextOrder, sidebarLinks } from './sidebar-order'

export type { RemoteKind }

/** Creates a remote with one page in the project's folder, and adds it to workspaces, lockfile and types. Returns its path. */
export async function newRemote(
  project: string,
  name: string | undefined,
  kind: RemoteKind = {},
): Promise<string> {
  const slug = slugOf(name)
  const folder = join(project, `mf-${slug}`)
  if (existsSync(folder)) throw new Error(`There is mf-${slug} already: choose another name.`)
  await writeFiles(folder, await newRemoteFiles(project, name, kind))
  // Where a line must break depends on how long the name is.
  await requireSuccessIn({ folder: project }, '@biomejs/biome/bin/biome', 'check', '--write', `mf-${slug}`)
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

interface Elsewhere {
  /** The folder of the new repository; it need not exist. */
  into: string
  /** The packed shared packages by name. */
  packed: Readonly<Record<string, string>>
}

/** Creates a remote with one page in a folder of its own, with the packages that it is built with. */
export async function newRemoteInOtherRepository(
  project: string,
  name: string | undefined,
  { into, packed }: Elsewhere,
): Promise<void> {
  const slug = slugOf(name)
  if (existsSync(into)) throw new Error(`There is ${into} already: choose another folder.`)
  const local = Object.entries(packed).map(([one, file]) => [one, `file:packages/${basename(file)}`])
  await writeFiles(into, otherRepositoryFiles(slug, await versionsIn(project), Object.fromEntries(local)))
  for (const file of Object.values(packed)) await cp(file, join(into, 'packages', basename(file)))
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The files of a new remote, by path in its folder. */
export const newRemoteFiles = async (project: string, name: string | undefined, kind: RemoteKind = {}) =>
  remoteFiles(slugOf(name), await versionsIn(project), { order: nextOrder(sidebarLinks(project)), ...kind })

/**
 * Without these entries `npm ci` would refuse the lockfile. No registry is needed: a new remote uses the shell's versions, so
 * the lockfile already has every package.
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

/** Keeps the order of entries, so that the diff is one line. */
async function changeJson(path: string, change: (known: Listing) => object): Promise<void> {
  const known = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${JSON.stringify({ ...known, ...change(known) }, null, 2)}\n`)
}

async function versionsIn(project: string): Promise<Versions> {
  const read = async (workspace: string) =>
    JSON.parse(await readFile(join(project, workspace, 'package.json'), 'utf8'))
  const [api, shell, { devDependencies }] = await Promise.all([read('api'), read('shell'), read('.')])
  return {
    'drizzle-orm': api.dependencies['drizzle-orm'],
    typescript: devDependencies.typescript,
    '@types/node': devDependencies['@types/node'],
    ...shell.dependencies,
    ...shell.devDependencies,
  }
}
