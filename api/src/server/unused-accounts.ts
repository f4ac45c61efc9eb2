import { and, isNotNull, or } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { people } from '../database/schema'
import type { Access } from '../http/auth/access'

interface UnusedAccountsOptions {
  access: Access
}

/** Warns at the start when people have accounts, but sign-in is off: the setting may be misspelt, or missing in a new unit file. */
export const unusedAccounts = fp<UnusedAccountsOptions>(
  async (app, { access }) => {
    if (access.kind !== 'demonstration') return
    app.addHook('onReady', async () => {
      const canSignIn = and(people.isActive, or(isNotNull(people.passwordHash), isNotNull(people.subject)))
      const found = await app.database.query
        .select({ id: people.id })
        .from(people)
        .where(canSignIn)
        .limit(1)
        // A database that is away for a moment does not prevent the start.
        .catch(() => [])
      if (found.length > 0)
        app.log.warn(
          'The record has accounts, but SIGN_IN is not set: everyone on this machine is the operator, without signing in. Set SIGN_IN to accounts or oidc.',
        )
    })
  },
  { name: 'unused-accounts', dependencies: ['database'] },
)
