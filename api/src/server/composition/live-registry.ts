import type { Store } from 'delivery'
import { currentRegistry } from 'delivery'
import type { Registry } from 'shared-domain'

/** Reads the store's registry, cached for the time that the store allows. */
export type LiveRegistry = () => Promise<Registry>

/** Fails when the first read fails. Later, the last successful read is used until the store works again. */
export async function liveRegistry(store: Store): Promise<LiveRegistry> {
  let known = await currentRegistry(store)
  let readAt = Date.now()
  let reading: Promise<Registry> | undefined

  async function readAgain(): Promise<Registry> {
    try {
      known = await currentRegistry(store)
    } catch (error) {
      console.error(`The registry in ${store.name} cannot be read; its last reading goes on serving.`, error)
    }
    readAt = Date.now()
    reading = undefined
    return known
  }
  return async () => {
    if (!reading && Date.now() - readAt < store.registryLifetimeMs) return known
    reading ??= readAgain()
    return reading
  }
}
