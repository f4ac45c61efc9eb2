import fp from 'fastify-plugin'
import type { Extent } from 'shared-domain'
import { withSettings } from '../../feature'
import type { Publication } from '../../http/publication'
import { type BinSource, binSourceSettings } from './bin-source'
import { mirror } from './mirror/mirror'
import { layerLossConfirmation } from './mirror/settle-loss'
import { openDataLayer } from './open-data-layer'

interface OpenDataOptions {
  /** Bins are mirrored only from a layer. */
  binSource?: BinSource | undefined
  councilExtent: Extent
  publication: Publication
  /** In ms since 1970. */
  now: () => number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The area in which the council's bins can be. */
    councilExtent: Extent
  }
}

/** The bins of the council's open-data layer, and the layer that the product serves itself. */
const plugin = fp<OpenDataOptions>(
  async (app, { binSource, councilExtent, publication, now }) => {
    app.decorate('councilExtent', councilExtent)
    app.decorate('publication', publication)
    await app.register(layerLossConfirmation, { now })
    if (binSource?.layer) await app.register(mirror, { layer: binSource.layer, now })
    await app.register(openDataLayer, { publication, now })
  },
  { name: 'open-data', dependencies: ['database', 'auth', 'live'] },
)

export const openData = withSettings(binSourceSettings, plugin)
