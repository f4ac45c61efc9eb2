import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Publication, RemoteDescriptionSchema } from 'shared-domain'
import { fileHashes } from '../build/file-hashes'
import { pageFiles } from '../build/page-files'
import { root } from '../project'

/** What `publishRemote` takes: the files of a build and what they are. */
export interface BuiltPublication {
  folder: string
  publication: Omit<Publication, 'base'>
}

/** A built remote as it is to be published: under its package's version. */
export async function builtPublication(name: string): Promise<BuiltPublication> {
  const folder = join(root, name, 'dist/web')
  const description = RemoteDescriptionSchema.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  )
  const [files, preload] = await Promise.all([fileHashes(folder), pageFiles(folder)])
  return { folder, publication: { ...description, files, preload } }
}

/** The version under which a build is live while its version is still being worked on. */
export async function workVersion(name: string, version: string): Promise<string> {
  const build = await readFile(join(root, name, 'dist/fingerprint'), 'utf8')
  return `${version}-dev.${build}`
}
