import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { RegisteredRemote, Registry } from 'shared-domain'
import { guardPlugin } from './guard-plugin'

export type PageLoader = (remote: RegisteredRemote, expose: string) => Promise<ComponentType>

/** Registers the live remotes with the federation runtime and loads their pages from it. */
export function federatedPageLoader({ remotes }: Registry): PageLoader {
  registerPlugins([guardPlugin()])
  registerRemotes(remotes.map(asRuntimeRemote))
  return async (remote, expose) => {
    try {
      return await loadPage(remote, expose)
    } catch (error) {
      // The runtime remembers a container that failed to start; registered anew, the next try starts afresh.
      registerRemotes([asRuntimeRemote(remote)], { force: true })
      throw error
    }
  }
}

async function loadPage(remote: RegisteredRemote, expose: string): Promise<ComponentType> {
  const module = await loadRemote<Record<string, ComponentType>>(`${containerName(remote)}/${expose}`)
  const page = module?.[expose]
  if (!page) throw new Error(`${remote.name} ${remote.version} does not expose ${expose}.`)
  return page
}

const asRuntimeRemote = (remote: RegisteredRemote) => ({
  name: containerName(remote),
  entry: new URL(`${remote.base}mf-manifest.json`, location.href).href,
})

const containerName = ({ name }: RegisteredRemote) => name.replaceAll('-', '_')
