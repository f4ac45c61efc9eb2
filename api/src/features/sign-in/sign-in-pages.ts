import fp from 'fastify-plugin'
import { newPasswordPage } from './new-password-page'
import { oneTimeLinkPage } from './one-time-link-page'
import { operatorsPages } from './operators-pages'
import { passkeySignIn } from './passkey-sign-in'
import { secondStepPage } from './second-step-page'
import { sessionsApi } from './sessions-api'
import { signInPage } from './sign-in-page'

/** The steps by which people sign in, and what keeps others from the operators' pages. */
export const signInPages = fp(
  async (app) => {
    await app.register(sessionsApi)
    await app.register(signInPage)
    await app.register(oneTimeLinkPage)
    await app.register(secondStepPage)
    await app.register(newPasswordPage)
    await app.register(passkeySignIn)
    await app.register(operatorsPages)
  },
  { name: 'sign-in-pages', dependencies: ['database', 'auth', 'live'] },
)
