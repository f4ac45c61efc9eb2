import type { SampleHandlers } from 'shared-domain/contract'
import type { listLateTaps } from './late-taps'

/** No crew drives the samples, so that no tap is late. */
export const samples = (): SampleHandlers<{ listLateTaps: typeof listLateTaps }> => ({
  'GET /api/late-taps': () => ({ taps: [] }),
})
