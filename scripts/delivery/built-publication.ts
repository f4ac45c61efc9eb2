import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { integrityOf } from 'delivery'
import { type Publication, RemoteDescriptionSchema } from 'shared-domain'
import { z } from 'zod'
import { root } from '../project'

/** Beside a remote's built files: what the build bundles, as CycloneDX. */
export const BILL_OF_MATERIALS = 'sbom.json'

interface BuiltRemote {
  folder: string
  publication: Omit<Publication, 'base'>
  /** Its bill of materials. */
  sbom: Buffer
}

/** A workspace's build and its publication under the package's version, for `publishRemote`. */
export const builtPublication = (name: string): Promise<BuiltRemote> =>
  publicationIn(join(root, name, 'dist/web'))

/** The same for a build in any folder. */
export async function publicationIn(folder: string): Promise<BuiltRemote> {
  const description = RemoteDescriptionSchema.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  )
  const [files, preload, sbom] = await Promise.all([
    fileHashes(folder),
    pageFiles(folder),
    readFile(join(folder, BILL_OF_MATERIALS)),
  ])
  return { folder, publication: { ...description, files, preload }, sbom }
}

/** The version of an unreleased build, such as `1.2.0-dev.781f572583a1`. */
export async function workVersion(name: string, version: string): Promise<string> {
  const build = await readFile(join(root, name, 'dist/fingerprint'), 'utf8')
  return `${version}-dev.${build}`
}

/** Files that browsers never request. */
const serverOnly = /(\.br|\.gz|\.map|^remote\.json|^sbom\.json|^mf-stats\.json)$/

/** The subresource integrity of every file that a browser may request, by path in a built folder. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !serverOnly.test(path))
    .sort()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, integrityOf(await readFile(join(folder, path)))])),
  )
}

const assets = z.object({ sync: z.array(z.string()) })
const FederationManifestSchema = z.object({
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: assets, css: assets }) })),
})

/** For each exposed page of a built remote: the files that must load before it can render. */
export async function pageFiles(folder: string): Promise<Record<string, string[]>> {
  const manifest = FederationManifestSchema.parse(
    JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')),
  )
  return Object.fromEntries(
    manifest.exposes.map(({ name, assets: { js, css } }) => [
      name,
      ['mf-manifest.json', 'remoteEntry.js', ...js.sync, ...css.sync],
    ]),
  )
}
