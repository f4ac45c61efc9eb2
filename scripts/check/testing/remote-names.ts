import type { Sources } from '../product-sources'

/** A remote as the server must not know it: by its name, its schema, or a path of its own. */
export interface NamedRemote {
  remote: string
  /** The paths of the API that it claims. */
  paths: readonly string[]
}

/** The places of the server, as `file: word`, that name one of the remotes. */
export function remoteNamesIn(sources: Sources, remotes: readonly NamedRemote[]): string[] {
  const words = remotes.flatMap(({ remote, paths }) => [remote, remote.replace('-', '_'), ...paths])
  const named = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'g')
  return [...sources].flatMap(([file, text]) => [...text.matchAll(named)].map(([word]) => `${file}: ${word}`))
}
