import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { RuntimeSettings } from 'shared-domain'
import { contentSecurityPolicy } from './content-security-policy'

interface SecurityOptions {
  settings: RuntimeSettings
  /** Scripts that the served documents hold inline. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may come. */
  remoteOrigins: readonly string[]
}

/** Strict headers on every answer. */
export const securityHeaders = fp<SecurityOptions>(
  async (app, { settings, inlineScripts, remoteOrigins }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: contentSecurityPolicy(settings, { inlineScripts, remoteOrigins }),
      },
      // The product is served over plain HTTP on loopback; a council's proxy adds it with TLS.
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    })
  },
  { name: 'security-headers' },
)
