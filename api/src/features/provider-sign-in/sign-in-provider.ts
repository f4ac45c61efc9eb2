import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import type { Access } from '../../http/auth/access'
import { openIdProvider, type Provider } from './provider'
import { sessionRenewal } from './renew-session'

declare module 'fastify' {
  interface FastifyInstance {
    /** The council's OpenID provider, if it signs people in. */
    provider: Provider | undefined
  }
}

interface SignInProviderOptions {
  access: Access
  database?: Database | undefined
}

/** Gives the other features the council's OpenID provider. Authentication asks it whether a session continues. */
export const signInProvider = fp<SignInProviderOptions>(
  async (app, { access, database }) => {
    const provider =
      access.kind === 'accounts' && access.provider
        ? openIdProvider(access.provider, access.publicOrigin)
        : undefined
    app.decorate('provider', provider)
    app.decorate('renewSession', provider && database && sessionRenewal(provider, database))
  },
  { name: 'sign-in-provider' },
)
