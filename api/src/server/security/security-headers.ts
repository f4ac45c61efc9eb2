import fp from 'fastify-plugin'
import type { RuntimeSettings } from 'shared-domain'
import { contentSecurityPolicy } from './content-security-policy'
import { headersOfHelmet } from './headers-of-helmet'

interface SecurityOptions {
  settings: RuntimeSettings
  /** Scripts that the served documents hold inline. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may come. */
  remoteOrigins: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy of a document that holds scripts of its own inline. */
    policyWith: (inlineScripts: readonly string[]) => string
  }
}

/** Strict headers on every answer. */
export const securityHeaders = fp<SecurityOptions>(
  async (app, { settings, inlineScripts, remoteOrigins }) => {
    const headersWith = (scripts: readonly string[]) =>
      headersOfHelmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: contentSecurityPolicy(settings, { inlineScripts: scripts, remoteOrigins }),
        },
        // The product is served over plain HTTP on loopback; a council's proxy adds it with TLS.
        strictTransportSecurity: false,
        crossOriginEmbedderPolicy: false,
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      })
    const headers = headersWith(inlineScripts)
    app.decorate('policyWith', (scripts) => headersWith(scripts)['content-security-policy'] as string)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
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

/** Data that a browser is made to show as a document loads nothing and is in no frame. */
const LOADS_NOTHING = "default-src 'none'; frame-ancestors 'none'"
const isData = (url: string, type: unknown) =>
  url.startsWith('/api/') || /^application\/([\w.-]+\+)?json/.test(String(type))
