import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { remoteFiles, slugOf, type Versions } from './remote-files'

/** Makes a remote with one page in the project's folder, known to its workspaces and types; returns its path. */
export async function newRemote(project: string, name: string | undefined): Promise<string> {
  const slug = slugOf(name)
  const folder = join(project, `mf-${slug}`)
  if (existsSync(folder)) throw new Error(`There is mf-${slug} already: choose another name.`)
  for (const [path, text] of Object.entries(await newRemoteFiles(project, name))) {
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
  return folder
}

/** The files of such a remote, by their path in its folder. */
export const newRemoteFiles = async (project: string, name: string | undefined) =>
  remoteFiles(slugOf(name), await versionsOfShell(project))

interface Listing {
  workspaces: string[]
  references: object[]
}

/** Every entry keeps its place, so that the diff is one line. */
async function changeJson(path: string, change: (known: Listing) => object): Promise<void> {
  const known = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${JSON.stringify({ ...known, ...change(known) }, null, 2)}\n`)
}

async function versionsOfShell(project: string): Promise<Versions> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(project, 'shell/package.json'), 'utf8'),
  )
  return { ...dependencies, ...devDependencies }
}
