import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from 'scripts/project'
import { exposedModules, readRemoteDescription } from 'scripts/rspack'
import type { RemoteDescription } from 'shared-domain'
import { compile } from './compile'
import type { RemoteName } from './page-of-remote'

/** In local storage: the name of the remote whose fixtures throw if they throw when told. */
export const TOLD_TO_THROW = 'fixture-throws'

const behaviours = {
  show: () => '',
  throw: (name: string) => `throw new Error('${name} is told to fail')`,
  'throw when told': (name: string) =>
    `if (localStorage.getItem('${TOLD_TO_THROW}') === '${name}') throw new Error('${name} is told to fail')`,
}

interface FixtureOptions {
  /** What its pages do when they render. */
  behaviour?: keyof typeof behaviours
  /** What they show; their name and version unless said otherwise. */
  heading?: string
}

/** What a remote of the product says of itself, as another version. */
export const likeRemote = (name: RemoteName, version: string): RemoteDescription => ({
  ...readRemoteDescription(join(root, name)),
  version,
})

/**
 * Builds, with the product's own factory, a remote whose pages show no more than its name and version. Answers with the
 * folder of the build.
 */
export async function buildFixtureRemote(
  description: RemoteDescription,
  { behaviour = 'show', heading = `${description.name} ${description.version}` }: FixtureOptions = {},
): Promise<string> {
  const folder = await newProjectFolder()
  const { name, version, ...remoteJson } = description
  await write(folder, 'package.json', JSON.stringify({ name, version, private: true, type: 'module' }))
  await write(folder, 'remote.json', JSON.stringify(remoteJson))
  for (const [expose, file] of Object.entries(exposedModules(description))) {
    await write(folder, file, pageSource(expose.slice(2), heading, behaviours[behaviour](name)))
  }
  await compile(folder, 'remoteConfig')
  return join(folder, 'dist/web')
}

const pageSource = (expose: string, heading: string, first: string) => `
export function ${expose}() {
  ${first}
  return <h1>${heading}</h1>
}
`

/** A folder inside the project, so that what is built there finds react and shared-ui. */
export async function newProjectFolder(): Promise<string> {
  await mkdir(join(root, '.bench'), { recursive: true })
  return mkdtemp(join(root, '.bench/fixture-'))
}

async function write(folder: string, path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
