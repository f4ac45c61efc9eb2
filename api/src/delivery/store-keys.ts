/** Where what is in the store. */
export const storeKeys = {
  registry: 'registry.json',
  history: 'history/',
  revision: (revision: number) => `history/${String(revision).padStart(6, '0')}.json`,
  remote: (name: string) => `remotes/${name}/`,
  version: (name: string, version: string) => `remotes/${name}/${version}/`,
  /** Written last: a version without it does not exist. */
  publication: (name: string, version: string) => `remotes/${name}/${version}/publication.json`,
}
