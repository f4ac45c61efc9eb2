import { getInstance } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { Publication } from 'shared-domain'
import { loadContainer } from './load-container'

type Module = Awaited<ReturnType<typeof startModule>>

const modules = new Map<string, Promise<Module>>()

/** A page of exactly this publication. What failed is dropped, so that the next call starts from the manifest again. */
export async function loadPublishedPage(publication: Publication, expose: string): Promise<ComponentType> {
  const { base, name, version } = publication
  const starting = modules.get(base) ?? startModule(publication)
  modules.set(base, starting)
  try {
    const module = await starting
    const exposed = await module.get(`${name}/${expose}`, `./${expose}`)
    const page = (exposed as Record<string, ComponentType> | undefined)?.[expose]
    if (!page) throw new Error(`${name} ${version} does not expose ${expose}.`)
    return page
  } catch (error) {
    if (modules.get(base) === starting) dropPublication(publication)
    throw error
  }
}

/** Forgets what is loaded of a publication, for one that loads but does not work. */
export const dropPublication = ({ base }: Publication) => modules.delete(base)

// The container is handed to the runtime ready made: how it is fetched, checked and retried is not left to it.
async function startModule(publication: Publication) {
  const runtime = getInstance()
  if (!runtime) throw new Error('The federation runtime has not started.')
  const { name, entry, container } = await loadContainer(publication)
  return runtime.initRawContainer(name, entry, container as never)
}
