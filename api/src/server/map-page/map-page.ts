import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DEMONSTRATION_SETTINGS, type RuntimeSettings } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { featureSettings, withSettings } from '../../feature'
import { serveOperation } from '../../http/operations/serve-operation'
import { webUrlVariable } from '../../http/setting-variables'
import { refusesFraming } from './framing-policy'

const mapPageSettings = featureSettings({
  variables: {
    MAP_PAGE_URL: webUrlVariable('https://data-wcc.opendata.arcgis.com/').default(
      DEMONSTRATION_SETTINGS.mapPageUrl,
    ),
  },
  read: () => ({}),
  ofPages: ({ MAP_PAGE_URL }) => ({ mapPageUrl: MAP_PAGE_URL }),
})

interface MapPageOptions {
  /** `mapPageUrl` is the only URL that is ever fetched. */
  settings: Pick<RuntimeSettings, 'mapPageUrl'>
  timeoutMs?: number
}

const CACHE_MS = 60_000

/** Reports whether the configured map page can be framed. In the browser, a frame's `load` event proves nothing. */
const plugin = fp<MapPageOptions>(
  async (app, { settings: { mapPageUrl }, timeoutMs = 4000 }) => {
    let latest: { at: number; answer: Promise<PageAnswer> } | undefined
    function probed(): Promise<PageAnswer> {
      const now = Date.now()
      // The promise is cached, so that many dashboards opened at once cause one request.
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

export const mapPage = withSettings(mapPageSettings, plugin)

/** The origin of the requesting page: the map page may allow only some origins. */
function originOf({ protocol, host }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  return new URL(URL.canParse(origin) ? origin : 'http://localhost')
}

/** Why a page of the origin `ours` cannot frame the map page, in one sentence; `null` when it can. */
function reasonNotToFrame(answer: PageAnswer, url: string, ours: URL): string | null {
  if (answer.kind === 'unreachable') return 'The map page cannot be reached.'
  if (answer.kind === 'timed-out') return 'The map page takes too long to answer.'
  const { status, headers } = answer
  if (isRedirect(status)) return movedTo(headers.get('location'), url)
  if (status < 200 || status > 299) return `The map page answers with an error (${status}).`
  return refusesFraming(headers, new URL(url), ours)
    ? 'The map page does not allow other sites to show it.'
    : null
}

const isRedirect = (status: number) => status >= 300 && status < 400

// The frame could not follow a redirect to another origin, and only the configured URL is ever fetched.
const movedTo = (location: string | null, url: string) =>
  location && URL.canParse(location, url)
    ? `The map page has moved to ${new URL(location, url).href}.`
    : 'The map page has moved.'

type PageAnswer =
  | { kind: 'answered'; status: number; headers: Headers }
  | { kind: 'unreachable' }
  | { kind: 'timed-out' }

/** Requests only `url`, within `timeoutMs`: redirects are not followed and the body is not read. */
async function probePage(url: string, timeoutMs: number): Promise<PageAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { status, headers, body } = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'text/html' },
    })
    await body?.cancel()
    return { kind: 'answered', status, headers }
  } catch {
    return { kind: signal.aborted ? 'timed-out' : 'unreachable' }
  }
}
