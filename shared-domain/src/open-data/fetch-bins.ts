import type { Bin } from '../bins/bin'
import type { RuntimeSettings } from '../composition/runtime-settings'

interface FetchOptions {
  fetch: typeof globalThis.fetch
  signal?: AbortSignal
}

/** All bins of the layer. */
export async function fetchBins(_layer: RuntimeSettings['openData'], _options: FetchOptions): Promise<Bin[]> {
  throw new Error('No bin data available')
}
