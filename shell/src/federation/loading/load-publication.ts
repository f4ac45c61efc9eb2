import { getInstance } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { Publication } from 'shared-domain'
import { type Container, loadContainer } from './load-container'

const containers = new Map<string, Promise<Container>>()

/** A page of exactly this publication. What failed is dropped, so that the next call starts from the manifest again. */
export async function loadPublishedPage(publication: Publication, expose: string): Promise<ComponentType> {
  const { base, name, version } = publication
  const starting = containers.get(base) ?? startContainer(publication)
  containers.set(base, starting)
  try {
    const exposed = await (await (await starting).get(`./${expose}`))()
    const page = (exposed as Record<string, ComponentType> | undefined)?.[expose]
    if (!page) throw new Error(`${name} ${version} does not expose ${expose}.`)
    return page
  } catch (error) {
    if (containers.get(base) === starting) dropPublication(publication)
    throw error
  }
}

/** Forgets what is loaded of a publication, for one that loads but does not work. */
export const dropPublication = ({ base }: Publication) => containers.delete(base)

/** A publication's container with the page's share scope, so that it takes React and the other singletons from there. */
async function startContainer(publication: Publication): Promise<Container> {
  const runtime = getInstance()
  if (!runtime) throw new Error('The federation runtime has not started.')
  const container = await loadContainer(publication)
  await container.init(runtime.shareScopeMap.default)
  return container
}
