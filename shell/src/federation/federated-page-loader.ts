import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { RegisteredRemote, Registry } from 'shared-domain'

export type PageLoader = (remote: RegisteredRemote, expose: string) => Promise<ComponentType>

/** Registers the live remotes with the federation runtime and loads their pages from it. */
export function federatedPageLoader(registry: Registry): PageLoader {
  registerRemotes(
    registry.remotes.map((remote) => ({
      name: containerName(remote),
      entry: `${location.origin}${remote.base}mf-manifest.json`,
    })),
  )
  return async (remote, expose) => {
    const module = await loadRemote<Record<string, ComponentType>>(`${containerName(remote)}/${expose}`)
    const page = module?.[expose]
    if (!page) throw new Error(`${remote.name} ${remote.version} does not expose ${expose}.`)
    return page
  }
}

const containerName = ({ name }: RegisteredRemote) => name.replaceAll('-', '_')
