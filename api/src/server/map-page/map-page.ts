import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { type PageAnswer, probePage } from './probe-page'
import { reasonNotToFrame } from './reason-not-to-frame'

interface MapPageOptions {
  /** The only address that is ever fetched. */
  mapPageUrl: string
  timeoutMs?: number
}

const CACHE_MS = 60_000

/** Answers whether the configured map page can be framed: in the browser, a frame's `load` event proves nothing. */
export const mapPage = fp<MapPageOptions>(
  async (app, { mapPageUrl, timeoutMs = 4000 }) => {
    let latest: { at: number; answer: Promise<PageAnswer> } | undefined
    function probed(): Promise<PageAnswer> {
      const now = Date.now()
      // The promise is kept, so that many dashboards that open at once make one request.
      if (!latest || now - latest.at >= CACHE_MS)
        latest = { at: now, answer: probePage(mapPageUrl, timeoutMs) }
      return latest.answer
    }
    serveOperation(app, OPERATIONS.getMapPage, async (_, request) => {
      const reason = reasonNotToFrame(await probed(), mapPageUrl, originOf(request))
      return { url: mapPageUrl, embeddable: reason === null, reason }
    })
  },
  { name: 'map-page', dependencies: ['security-headers'] },
)

/** The origin of the page that asks: the map page may allow some origins only. */
function originOf({ protocol, host }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  return new URL(URL.canParse(origin) ? origin : 'http://localhost')
}
