import type { Publication, Registry } from 'shared-domain'

// What these two name is pinned in them: a document need not carry the hashes of all the chunks.
const ENTRANCES = ['mf-manifest.json', 'remoteEntry.js']

/** The registry as a document carries it: without the hashes that the shell itself does not ask for. */
export const documentRegistry = ({ revision, remotes }: Registry): Registry => ({
  revision,
  remotes: remotes.map(({ previous, ...live }) => ({
    ...trimmed(live),
    ...(previous && { previous: trimmed(previous) }),
  })),
})

const trimmed = (publication: Publication): Publication => ({
  ...publication,
  files: Object.fromEntries(Object.entries(publication.files).filter(([path]) => ENTRANCES.includes(path))),
})
