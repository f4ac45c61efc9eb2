import { createHash } from 'node:crypto'
import type { Publication } from 'shared-domain'
import { PublicationSchema } from 'shared-domain/composition'
import { z } from 'zod/mini'
import type { ReleaseStore } from './release-store'
import { canonicalJson, type Signable, SignatureSchema, signatureProblem } from './signed-object'
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

/** What a publication says of the server part. A file's path stays in the folder of the part. */
const PublishedServerPartSchema = z.object({
  protocol: z.int(),
  /** The hash of each file, by path. */
  files: z.record(
    z.string().check(z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'not a path such as server/part.mjs')),
    z.string(),
  ),
})
export type PublishedServerPart = z.infer<typeof PublishedServerPartSchema>

const StoredPublicationSchema = z.extend(PublicationSchema, {
  /** Absent in older versions. */
  source: z.optional(BuildSourceSchema),
  /** The hashes of the source maps, by path of their file. Absent in older versions. */
  sourceMaps: z.optional(z.record(z.string(), z.string())),
  /** The hash of the version's bill of materials. Absent in older versions. */
  sbom: z.optional(z.string()),
  /** Absent in a version without one, and in older versions. */
  serverPart: z.optional(PublishedServerPartSchema),
  /** ISO 8601, UTC. It decides which versions are the oldest. */
  publishedAt: z.iso.datetime(),
})
export type StoredPublication = z.infer<typeof StoredPublicationSchema>

/** One version of a remote. */
export type Version = Pick<Publication, 'name' | 'version'>

/** What the team of a remote signs: everything that is stored of a version, except the signatures themselves. */
export const signablePublication = ({ name, version }: Version, content: object): Signable => ({
  title: `${name} ${version}`,
  kind: 'publication',
  content,
  owners: [name],
})

const SignedSchema = z.looseObject({ signatures: z._default(z.array(SignatureSchema), []) })

/** A version as the store has it, and why it must not be used; `problem` is `null` for one that its team has signed. */
export interface ExaminedPublication {
  publication: StoredPublication
  /** Of the object in the store. */
  etag: string
  /** All that is signed. */
  content: object
  signatures: z.infer<typeof SignatureSchema>[]
  /** The hash of all that is signed. */
  digest: string
  problem: { kind: 'revoked' | 'invalid'; sentence: string } | null
}

/** `undefined` when the version was never, or not completely, published. */
export async function examinePublication(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<ExaminedPublication | undefined> {
  const object = await store.read(storeKeys.publication(name, version))
  if (!object) return undefined
  const { signatures, ...content } = SignedSchema.parse(JSON.parse(object.bytes.toString()))
  const publication = StoredPublicationSchema.parse(content)
  const isOther = publication.name !== name || publication.version !== version
  const problem = isOther
    ? {
        kind: 'invalid' as const,
        sentence: `${name} ${version} is in the store as ${publication.name} ${publication.version}.`,
      }
    : signatureProblem(signablePublication({ name, version }, content), signatures, store.keys)
  return { publication, etag: object.etag, content, signatures, digest: digestOf(content), problem }
}

const digestOf = (content: object) => createHash('sha256').update(canonicalJson(content)).digest('base64')

/**
 * The publication of a version; `undefined` when it was never, or not completely, published. Throws one sentence when its team has not
 * signed what the store has.
 */
export async function readStoredPublication(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<StoredPublication | undefined> {
  const examined = await examinePublication(store, name, version)
  if (examined?.problem) throw new Error(examined.problem.sentence)
  return examined?.publication
}

export async function readPublication(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Publication | undefined> {
  const stored = await readStoredPublication(store, name, version)
  return stored && PublicationSchema.parse(stored)
}

/** The versions of a remote in the store that its team has signed, latest first. */
export async function publishedVersions(store: ReleaseStore, name: string): Promise<StoredPublication[]> {
  const keys = await store.list(storeKeys.remote(name))
  const versions = keys.flatMap((key) => /^remotes\/[^/]+\/([^/]+)\/publication\.json$/.exec(key)?.[1] ?? [])
  const found = await Promise.all(versions.map((version) => examinePublication(store, name, version)))
  return found
    .flatMap((examined) => (examined && !examined.problem ? [examined.publication] : []))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}
