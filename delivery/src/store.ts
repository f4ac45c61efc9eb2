/** One object of the store. */
export interface StoredObject {
  bytes: Buffer
  /** Changes whenever the bytes do. */
  etag: string
}

/** Where publications, the registry and its history are kept. Keys are paths such as `history/000012.json`. */
export interface Store {
  /** How the store is spoken of to people: a folder or a bucket. */
  readonly name: string
  /** Folder of the store's own files, if the server is to serve the remotes from there. */
  readonly folder?: string
  /** URL below which browsers find the store's keys, with a trailing slash. */
  readonly publicUrl: string
  /** For how long, in ms, a server may go by the registry that it has read. */
  readonly registryLifetimeMs: number
  read(key: string): Promise<StoredObject | undefined>
  /** False when the key is there already; of several at once, one gets true. */
  create(key: string, bytes: Buffer): Promise<boolean>
  /** False when the object is no longer the one of `etag`. */
  replace(key: string, bytes: Buffer, etag: string): Promise<boolean>
  /** The keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
  /** Deletes every key that begins with `prefix`. */
  delete(prefix: string): Promise<void>
}

/** Where what is in the store. */
export const storeKeys = {
  registry: 'registry.json',
  /** What the deployed shell and server bring. */
  platform: 'platform.json',
  /** The builds of shells that were deployed; the server serves none of them. */
  shells: 'shells/',
  /** Says that a shell is there whole. */
  shell: (id: string) => `shells/${id}.json`,
  shellFile: (id: string, path: string) => `shells/${id}/${path}`,
  history: 'history/',
  revision: (revision: number) => `history/${String(revision).padStart(6, '0')}.json`,
  remote: (name: string) => `remotes/${name}/`,
  version: (name: string, version: string) => `remotes/${name}/${version}/`,
  /** Beside the versions and not among them: the server serves only what is below `remotes/`. */
  sourceMaps: (name: string, version: string) => `source-maps/${name}/${version}/`,
  /** Of a version's file. */
  sourceMap: (name: string, version: string, file: string) => `source-maps/${name}/${version}/${file}.map`,
  /** Written last: a version without it does not exist. */
  publication: (name: string, version: string) => `remotes/${name}/${version}/publication.json`,
}
