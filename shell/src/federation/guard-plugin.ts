import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { fetchManifest } from './fetch-manifest'
import { retryUrl } from './retry-url'

const ENTRY_PATIENCE_MS = 4000

/** Bounds and checks what the runtime fetches of a remote, and tries each file once more before it gives up. */
export const guardPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'guard',
  fetch: (url) => fetchManifest(url).catch(() => fetchManifest(retryUrl(url))),
  createScript({ url }) {
    const script = document.createElement('script')
    script.src = url
    return { script, timeout: ENTRY_PATIENCE_MS }
  },
  loadEntryError({ getRemoteEntry, globalLoading, uniqueKey, ...params }) {
    delete globalLoading[uniqueKey]
    // The hook's type wraps what it awaits in a second promise.
    return getRemoteEntry({ ...params, getEntryUrl: retryUrl }) as Promise<never>
  },
})
