/** One object of the store. */
export interface StoredObject {
  bytes: Buffer
  /** Changes whenever the bytes change. */
  etag: string
}

/** The storage of publications and of the log of what is live. Keys are paths such as `history/000012.json`. */
export interface Store {
  /** The store's name in messages: a folder or a bucket. */
  readonly name: string
  /** The folder of the store's files, if the server should serve the remotes from there. */
  readonly folder?: string
  /** The URL below which browsers find the store's keys, with a trailing slash. */
  readonly publicUrl: string
  /** How long, in ms, a server may use what it has read of the log. */
  readonly registryLifetimeMs: number
  read(key: string): Promise<StoredObject | undefined>
  /** Returns false when the key exists; of several concurrent writes, one gets true. */
  create(key: string, bytes: Buffer): Promise<boolean>
  /** Returns false when the object no longer has this `etag`. */
  replace(key: string, bytes: Buffer, etag: string): Promise<boolean>
  /** The keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
  /** Deletes every key that begins with `prefix`. */
  delete(prefix: string): Promise<void>
}

/** The keys of the store. */
export const storeKeys = {
  /** The versions of the deployed shell and server. */
  platform: 'platform.json',
  /** The builds of deployed shells; the server serves none of them. */
  shells: 'shells/',
  /** Written when a shell is stored completely. */
  shell: (id: string) => `shells/${id}.json`,
  shellFile: (id: string, path: string) => `shells/${id}/${path}`,
  history: 'history/',
  revision: (revision: number) => `history/${String(revision).padStart(6, '0')}.json`,
  remote: (name: string) => `remotes/${name}/`,
  version: (name: string, version: string) => `remotes/${name}/${version}/`,
  /** Beside the versions, not among them: the server serves only what is below `remotes/`. */
  sourceMaps: (name: string, version: string) => `source-maps/${name}/${version}/`,
  /** The source map of a version's file. */
  sourceMap: (name: string, version: string, file: string) => `source-maps/${name}/${version}/${file}.map`,
  /** The files of the server part of a version, which the server runs and never serves. */
  serverPart: (name: string, version: string) => `server-parts/${name}/${version}/`,
  /** The bill of materials of a version: what it bundles, as CycloneDX. */
  sbom: (name: string, version: string) => `sboms/${name}/${version}.json`,
  /** Written last: a version without it does not exist. */
  publication: (name: string, version: string) => `remotes/${name}/${version}/publication.json`,
}
