import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Store } from 'delivery'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { RuntimeSettings } from 'shared-domain'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import { accessVariables } from '../http/auth/access-variables'
import { commaList, isWebUrl, switchVariable, wholeDays } from '../http/setting-variables'

const remoteOrigin = z
  .string()
  .refine(
    (text) => isWebUrl(text) && new URL(text).origin === text,
    'set it to origins such as https://remotes.example.govt.nz, with commas between',
  )

const securitySettings = featureSettings({
  variables: {
    REMOTE_ORIGINS: z.string().transform(commaList).pipe(z.array(remoteOrigin)).default([]),
    HSTS_DAYS: wholeDays(365).optional(),
    ALLOW_REMOTE_OVERRIDES: switchVariable().optional(),
  },
  uses: accessVariables,
  rules: [
    {
      variable: 'HSTS_DAYS',
      holds: ({ HSTS_DAYS, PUBLIC_ORIGIN }) => !HSTS_DAYS || Boolean(PUBLIC_ORIGIN?.startsWith('https:')),
      error: 'set PUBLIC_ORIGIN to an origin of https too, for browsers heed it there alone',
    },
  ],
  read: ({ REMOTE_ORIGINS, HSTS_DAYS }) => ({ remoteOrigins: REMOTE_ORIGINS, hstsDays: HSTS_DAYS }),
  ofPages: ({ ALLOW_REMOTE_OVERRIDES, SIGN_IN }) => ({
    allowOverrides: (ALLOW_REMOTE_OVERRIDES ?? (SIGN_IN ? 'off' : 'on')) === 'on',
  }),
})

interface SecurityOptions {
  store: Store
  /** Other origins from which remotes may be loaded. */
  remoteOrigins: readonly string[]
  /** For how many days browsers must use https only (HSTS); no header unless given. */
  hstsDays?: number | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the content security policy for a document with these inline scripts. */
    policyWith: (inlineScripts: readonly string[]) => string
  }
}

const DAY_S = 24 * 60 * 60

/** Sets strict security headers on every response. */
const plugin = fp<SecurityOptions>(
  async (app, { store, remoteOrigins: others, hstsDays }) => {
    const settings = app.pageSettings.started
    const inlineScripts = inlineScriptsOf(app.shell.template)
    const remoteOrigins = [...others, ...originsOf(store.publicUrl)]
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
        // Every policy of ours names `frame-ancestors`, for which browsers pass this by.
        xFrameOptions: false,
        // Only old browsers, in which the pages do not run, read these. They are left out to save bytes on a poor signal.
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
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
      const type = String(reply.getHeader('content-type'))
      if (isData(request.url, type) || isFileOfRemote(request.url, type))
        reply.header('content-security-policy', LOADS_NOTHING)
      done(null, payload)
    })
  },
  { name: 'security-headers', dependencies: ['page-settings', 'shell'] },
)

export const securityHeaders = withSettings(securitySettings, plugin)

const OPERATOR_PATH = /^\/app([/?]|$)/

/** The policy for what is no document: opened as one, it may load nothing and may not be framed. */
const LOADS_NOTHING = "default-src 'none'; frame-ancestors 'none'"
const isData = (url: string, type: string) =>
  url.startsWith('/api/') || /^application\/([\w.-]+\+)?json/.test(type)
// Half a kilobyte less for each, on a poor signal. The policy of the document holds for them; workers are started from other addresses.
const isFileOfRemote = (url: string, type: string) =>
  url.startsWith('/remotes/') && /^(application\/javascript|text\/(javascript|css))\b/.test(type)

type Directives = Record<string, string[]>

interface Own {
  /** The texts of inline scripts in the documents. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may be loaded. */
  remoteOrigins: readonly string[]
  /** Whether workers may compile WebAssembly, which the decoder of printed codes needs. This does not allow `eval`. */
  mayCompileWasm?: boolean
}

/** The origins of remotes that a developer runs locally. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']

/** @internal The content security policy: a document may load our own files, remotes, and the configured layer, map page and streets. */
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
    // A remote starts workers from blobs of its own scripts. They are bound by this same policy.
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

/** The tile URL if it is of vector tiles, which are fetched by scripts; image tiles are loaded as images. */
const vectorTilesOf = (tileUrl: string | null) => (tileUrl?.match(/\.(pbf|mvt)(?:[?#]|$)/) ? tileUrl : null)

/** The texts of the inline scripts of an HTML document, without data elements. */
export const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The origin of an absolute URL in a list, empty for a path of our own. Tile URLs may have braces in the host, so `URL` cannot parse them. */
function originsOf(url: string | null): string[] {
  const origin = url?.match(/^https?:\/\/[^/]+/)?.[0]
  return origin ? [origin.replace('{s}', '*')] : []
}

/** The headers that helmet would set on every response. They never differ, so they are computed once. */
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
