import fp from 'fastify-plugin'
import { REFETCH_MS } from 'shared-domain'
import { duty } from '../../../record/scheduled-jobs/duty'
import type { BinSource } from '../bin-source'
import { fetchLayer } from './fetch-layer'
import { mirrorLayer } from './mirror-layer'

interface MirrorOptions {
  layer: NonNullable<BinSource['layer']>
  /** In ms since 1970. */
  now: () => number
}

/** Keeps the record up to the council's open-data layer, every five minutes, in one process. */
export const mirror = fp<MirrorOptions>(
  async (app, { layer, now }) => {
    duty(app, {
      name: 'mirror',
      everyMs: REFETCH_MS,
      work: (signal) =>
        mirrorLayer(app, (thresholds) => fetchLayer(layer, { fetch, signal, thresholds }), now()),
    })
  },
  { name: 'mirror', dependencies: ['database', 'live'] },
)
