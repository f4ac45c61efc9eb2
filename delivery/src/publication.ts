import { type Publication, PublicationSchema } from 'shared-domain'
import { z } from 'zod/mini'
import type { Store } from './store'
import { storeKeys } from './store'

/** The sources that a version was built from. */
export const BuildSourceSchema = z.object({
  /** The name of the project's own package: a remote's name belongs to the project that it is live from. */
  project: z.string(),
  /** The full hash, with `-dirty` when files differed from it; `unknown` outside of a git checkout. */
  commit: z.string(),
  /** The first line of the commit message; empty when files differed from the commit, or outside of a checkout. */
  subject: z.string(),
})
export type BuildSource = z.infer<typeof BuildSourceSchema>

const StoredPublicationSchema = z.extend(PublicationSchema, {
  /** Absent in older versions. */
  source: z.optional(BuildSourceSchema),
  /** ISO 8601, UTC. It decides which versions are the oldest. */
  publishedAt: z.iso.datetime(),
})
export type StoredPublication = z.infer<typeof StoredPublicationSchema>

/** The publication of a version; `undefined` when it was never, or not completely, published. */
export async function readStoredPublication(
  store: Store,
  name: string,
  version: string,
): Promise<StoredPublication | undefined> {
  const object = await store.read(storeKeys.publication(name, version))
  return object && StoredPublicationSchema.parse(JSON.parse(object.bytes.toString()))
}

export async function readPublication(
  store: Store,
  name: string,
  version: string,
): Promise<Publication | undefined> {
  const stored = await readStoredPublication(store, name, version)
  return stored && PublicationSchema.parse(stored)
}

/** The versions of a remote in the store, latest first. */
export async function publishedVersions(store: Store, name: string): Promise<StoredPublication[]> {
  const keys = await store.list(storeKeys.remote(name))
  const versions = keys.flatMap((key) => /^remotes\/[^/]+\/([^/]+)\/publication\.json$/.exec(key)?.[1] ?? [])
  const found = await Promise.all(versions.map((version) => readStoredPublication(store, name, version)))
  return found
    .filter((publication) => publication !== undefined)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}
