import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { RuntimeSettings } from 'shared-domain'

interface SecurityOptions {
  settings: RuntimeSettings
  /** Scripts that the served documents hold inline. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may come. */
  remoteOrigins: readonly string[]
  /** For how many days browsers are to use https alone; not said unless given. */
  hstsDays?: number | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy of a document that holds scripts of its own inline. */
    policyWith: (inlineScripts: readonly string[]) => string
  }
}

const DAY_S = 24 * 60 * 60

/** Strict headers on every answer. */
export const securityHeaders = fp<SecurityOptions>(
  async (app, { settings, inlineScripts, remoteOrigins, hstsDays }) => {
    const headersWith = (scripts: readonly string[], mayCompileWasm = false) =>
      headersOfHelmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: contentSecurityPolicy(settings, {
            inlineScripts: scripts,
            remoteOrigins,
            mayCompileWasm,
          }),
        },
        // On loopback the product is served over plain HTTP.
        strictTransportSecurity: hstsDays !== undefined && {
          maxAge: hstsDays * DAY_S,
          includeSubDomains: true,
        },
        crossOriginEmbedderPolicy: false,
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        // For browsers that the pages do not run in: on a poor signal each byte of a header counts three times a page.
        xDownloadOptions: false,
        xDnsPrefetchControl: false,
        xXssProtection: false,
      })
    const headers = headersWith(inlineScripts)
    const operatorHeaders = headersWith(inlineScripts, true)
    app.decorate('policyWith', (scripts) => headersWith(scripts)['content-security-policy'] as string)
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(OPERATOR_PATH.test(request.url) ? operatorHeaders : headers)
      done()
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store')
      if (isData(request.url, reply.getHeader('content-type')))
        reply.header('content-security-policy', LOADS_NOTHING)
      done(null, payload)
    })
  },
  { name: 'security-headers' },
)

const OPERATOR_PATH = /^\/app([/?]|$)/

/** Data that a browser is made to show as a document loads nothing and is in no frame. */
const LOADS_NOTHING = "default-src 'none'; frame-ancestors 'none'"
const isData = (url: string, type: unknown) =>
  url.startsWith('/api/') || /^application\/([\w.-]+\+)?json/.test(String(type))

type Directives = Record<string, string[]>

interface Own {
  /** Scripts that the documents hold inline. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may come. */
  remoteOrigins: readonly string[]
  /** Whether workers may compile WebAssembly: the decoder that reads printed codes. Text is not run as a script by it. */
  mayCompileWasm?: boolean
}

/** Where a developer's own remote runs. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']

/** @internal What a document of the product may load: itself, its remotes, and the council's layer, map page and streets where they are set. */
export function contentSecurityPolicy(
  settings: RuntimeSettings,
  { inlineScripts, remoteOrigins, mayCompileWasm = false }: Own,
): Directives {
  const { openData, mapPageUrl, tileUrl, allowOverrides } = settings
  const remotes = [...remoteOrigins, ...(allowOverrides ? LOOPBACK : [])]
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlineScripts.map(hashSource),
      ...(mayCompileWasm ? ["'wasm-unsafe-eval'"] : []),
      ...remotes,
    ],
    // A remote's worker is started from text that came as a script of ours; it is bound by this same policy.
    'worker-src': ["'self'", 'blob:'],
    // Mantine writes its variables and responsive styles into style elements.
    'style-src': ["'self'", "'unsafe-inline'", ...remotes],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(tileUrl), ...remotes],
    'connect-src': [
      "'self'",
      ...originsOf(openData.layerUrl),
      ...originsOf(vectorTilesOf(tileUrl)),
      ...remotes,
    ],
    'frame-src': originsOf(mapPageUrl),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/** Vector tiles are fetched; images of tiles are not. */
const vectorTilesOf = (tileUrl: string | null) => (tileUrl?.match(/\.(pbf|mvt)(?:[?#]|$)/) ? tileUrl : null)

/** The scripts written into an HTML document, data elements left out. */
export const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The origin of an absolute URL; nothing for a path of our own. Tile URLs hold braces in host and path. */
export function originsOf(url: string | null): string[] {
  const origin = url?.match(/^https?:\/\/[^/]+/)?.[0]
  return origin ? [origin.replace('{s}', '*')] : []
}

/** The headers that helmet would set on every answer. They are the same on each, so they are worked out once. */
function headersOfHelmet(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (failure) => {
    if (failure) throw failure
  })
  return headers
}
