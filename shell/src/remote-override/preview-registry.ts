import type { Publication, Registry } from 'shared-domain'
import { callOperation, previewRemote } from 'shared-domain/contract'
import type { Preview } from './previews'
import type { RequestedRemotes } from './requested-remotes'

interface PreviewedRegistry {
  registry: Registry
  previews: Preview[]
}

/**
 * The registry with the previewed versions, pinned by their hashes. The server decides which may be previewed. Loaded only for
 * a preview.
 */
export async function previewRegistry(live: Registry, asked: RequestedRemotes): Promise<PreviewedRegistry> {
  let registry = live
  const previews: Preview[] = []
  for (const [name, version] of Object.entries(asked)) {
    const preview = { name, version }
    try {
      const publication = await callOperation(previewRemote, { params: { remote: name, version } })
      registry = withPublication(registry, publication)
      previews.push(preview)
    } catch (error) {
      previews.push({ ...preview, refusal: (error as Error).message })
    }
  }
  return { registry, previews }
}

/** Replaces the live version, which is used when the previewed one fails. */
function withPublication({ revision, remotes }: Registry, publication: Publication): Registry {
  const live = remotes.find(({ name }) => name === publication.name)
  const others = remotes.filter((remote) => remote !== live)
  const previewed = live ? { ...publication, previous: { ...live, previous: undefined } } : publication
  return { revision, remotes: [...others, previewed] }
}
