import { type Bin, fetchBins, retryDelayMs, shouldRetry, type Thresholds } from 'shared-domain'
import { pause } from '../../../record/scheduled-jobs/duty'
import type { BinSource } from '../bin-source'

interface Asking {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** Those in force. */
  thresholds: Thresholds
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** All bins of the layer, asked for up to three times as a browser does. Throws an OpenDataError. */
export async function fetchLayer(
  layer: NonNullable<BinSource['layer']>,
  { fetch, signal, thresholds, wait = pause }: Asking,
): Promise<readonly Bin[]> {
  for (let failures = 0; ; failures++) {
    try {
      return await fetchBins({ ...layer, isDemonstration: false }, { fetch, signal, thresholds })
    } catch (error) {
      if (!(error instanceof Error) || signal.aborted || !shouldRetry(failures, error)) throw error
      await wait(retryDelayMs(failures, error), signal)
    }
  }
}
