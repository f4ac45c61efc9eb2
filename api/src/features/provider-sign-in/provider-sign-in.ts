import fastifyFormbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { errors } from 'jose'
import { paths } from 'shared-domain'
import { z } from 'zod'
import { seal } from '../../http/auth/sealed-text'
import {
  cookieAttributes,
  cookieName,
  proveSession,
  sessionPlace,
  sessionToken,
  setSessionCookie,
} from '../../http/auth/sessions'
import { sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord, NO_PERSON } from '../../record/change-record'
import { landingFor, localPath } from '../sign-in/sign-in-page'
import { hasContext, newChecks, ProofMissing, type Provider, provedAtOf } from './provider'
import { type Claims, hasTooManyGroups, roleOf } from './provider-claims'
import {
  invalidInvitationDocument,
  noRoleDocument,
  noSecondFactorDocument,
  problemDocument,
  provedDocument,
  signedOutDocument,
} from './provider-documents'
import { beginProviderSession, endProviderSessions, subjectOf, withdrawRole } from './provider-people'

const config = { needs: 'nothing' } as const
const FORM_BYTES = 16 * 1024
/** How long a person may take at the provider, in s. */
const CHECKS_LAST_S = 10 * 60

const ChecksSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  isProof: z.boolean(),
  wantsSecondFactor: z.optional(z.boolean()),
  /** The token of the invitation that the person opened. */
  invitation: z.optional(z.string()),
})
type Checks = z.infer<typeof ChecksSchema>

/**
 * Sign-in and sign-out through the council's OpenID provider: authorization code with PKCE. No state is kept on the server
 * between redirect and callback, so any process can handle either.
 */
export const providerSignIn = fp(
  async (app) => {
    const { provider } = app
    if (!provider) return
    await app.register(fastifyFormbody)

    app.get('/sign-in/provider', { config }, async (request, reply) => {
      const asked = request.query as { next?: unknown; proof?: unknown; invitation?: unknown }
      const next = localPath(asked.next)
      const checks = newChecks(asked.proof !== undefined)
      const invitation = typeof asked.invitation === 'string' ? asked.invitation : undefined
      try {
        const url = await provider.authorizationUrl(checks)
        keepChecks(reply, { ...checks, next, invitation })
        return reply.redirect(url, 303)
      } catch (error) {
        return sendFailure(request, reply, next, { error, isUnavailable: true })
      }
    })

    app.get('/sign-in/callback', { config }, async (request, reply) => {
      const checks = claimedChecks(request)
      reply.clearCookie(checksCookie(request), cookieAttributes(app.access))
      if (!checks) {
        const sentence = 'It took longer than ten minutes, or began in another tab.'
        return sendPlainDocument(reply, 400, problemDocument(sentence, '/app/dashboard'))
      }
      try {
        return await handleCallback(request, reply, provider, checks)
      } catch (error) {
        if (error instanceof Refusal)
          return sendPlainDocument(reply, 409, invalidInvitationDocument(error.message))
        return sendFailure(request, reply, checks.next, { error, isUnavailable: !isBroken(error) })
      }
    })

    app.post('/sign-in/logout-token', { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const sent = z.object({ logout_token: z.string() }).safeParse(request.body)
      try {
        const claims = await provider.logoutClaims(sent.data?.logout_token ?? '')
        await changeRecord(app, 'sign-in provider', (change) =>
          endProviderSessions(change, provider.settings.issuer, claims, claims.iat),
        )
        return reply.code(200).send()
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error
        request.log.warn({ err: error }, 'a logout token was refused')
        const answer = { error: 'invalid_request', error_description: error.message }
        return reply.code(400).send(answer)
      }
    })

    // The provider loads it in a frame of its own page, where the browser sends no cookie. The session id is the proof.
    app.get('/sign-in/front-channel-logout', { config }, async (request, reply) => {
      const { issuer } = provider.settings
      const asked = z.object({ iss: z.literal(issuer), sid: z.string().min(8) }).safeParse(request.query)
      if (asked.success)
        await changeRecord(app, 'sign-in provider', (change) =>
          endProviderSessions(change, issuer, { sid: asked.data.sid }),
        )
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', `default-src 'none'; frame-ancestors ${new URL(issuer).origin}`)
        .type('text/html')
        .send('')
    })
  },
  {
    name: 'provider-sign-in',
    dependencies: ['database', 'auth', 'live', 'sign-in-provider'],
    encapsulate: true,
  },
)

/** Where a browser goes after its session here has ended. Without a provider that is our own page. */
export const signOutPages = fp(
  async (app) => {
    const { provider } = app
    app.get(paths.signOut, { config }, async (request, reply) => {
      if (!provider) return reply.redirect(paths.signIn(paths.dashboard), 303)
      const url = await provider.endSessionUrl().catch((error) => {
        request.log.warn({ err: error }, 'the sign-in provider does not answer: a session ended here alone')
        return null
      })
      return reply.redirect(url ?? '/signed-out', 303)
    })
    app.get('/signed-out', { config }, async (_request, reply) =>
      sendPlainDocument(reply, 200, signedOutDocument()),
    )
  },
  { name: 'sign-out-pages', dependencies: ['auth', 'sign-in-provider'] },
)

const checksCookie = ({ server }: FastifyRequest | FastifyReply) => cookieName(server.access, 'checks')

const keepChecks = (reply: FastifyReply, checks: Checks) =>
  reply.setCookie(checksCookie(reply), Buffer.from(JSON.stringify(checks)).toString('base64url'), {
    ...cookieAttributes(reply.server.access),
    maxAge: CHECKS_LAST_S,
  })

function claimedChecks(request: FastifyRequest): Checks | undefined {
  const cookie = request.cookies[checksCookie(request)] ?? ''
  try {
    return ChecksSchema.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()))
  } catch {
    return undefined
  }
}

async function handleCallback(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  checks: Checks,
) {
  const { settings } = provider
  const { claims, refreshToken } = await provider.exchangeCode(request.url, checks)
  if (!claims) throw new Error('The provider sent no ID token.')
  if (checks.isProof) return completeStepUp(request, reply, settings.issuer, claims)
  const role = roleOf(claims, settings)
  const app = request.server
  if (!role) {
    const because = hasTooManyGroups(claims) ? 'too many groups' : 'no role'
    await changeRecord(app, NO_PERSON, async (change) => {
      await withdrawRole(change, subjectOf(settings.issuer, claims), request.log)
      change.audit('session.refuse', `subject:${claims.sub}`, { because }, request.ip)
    })
    return sendPlainDocument(reply, 403, noRoleDocument(hasTooManyGroups(claims)))
  }
  if (settings.secondFactorRoles?.includes(role) && !hasContext(claims, settings)) {
    if (checks.wantsSecondFactor) {
      await changeRecord(app, NO_PERSON, async (change) =>
        change.audit('session.refuse', `subject:${claims.sub}`, { because: 'no second factor' }, request.ip),
      )
      return sendPlainDocument(reply, 403, noSecondFactorDocument(checks.next))
    }
    const again = { ...newChecks(), wantsSecondFactor: true }
    keepChecks(reply, { ...again, next: checks.next, invitation: checks.invitation })
    return reply.redirect(await provider.authorizationUrl(again), 303)
  }
  const providerSession = typeof claims.sid === 'string' ? claims.sid : null
  const signedIn = {
    claims,
    role,
    invitation: checks.invitation,
    address: request.ip,
    providerSession,
    // Without the context that the council asks for, a sign-in is no proof.
    provedAt: hasContext(claims, settings) ? provedAtOf(claims) : null,
    earlier: sessionToken(request),
    place: sessionPlace(request),
    sealRefreshToken: (sessionToken: string) =>
      refreshToken ? seal(refreshToken, sessionToken, 'refresh token') : null,
  }
  const token = await changeRecord(app, 'sign-in provider', (change) =>
    beginProviderSession(change, settings.issuer, signedIn, request.log),
  )
  if (!token) {
    const sentence = 'This account was deactivated here. Ask an administrator of Smart Bins to activate it.'
    return sendPlainDocument(reply, 403, problemDocument(sentence, checks.next))
  }
  setSessionCookie(reply, token)
  return reply.redirect(landingFor([role], localPath(checks.next)), 303)
}

/** The session continues with a fresh proof. It must be for the same person. */
async function completeStepUp(request: FastifyRequest, reply: FastifyReply, issuer: string, claims: Claims) {
  const app = request.server
  const token = sessionToken(request)
  const isProven = await changeRecord(app, request.principal.name, async ({ transaction, audit }) => {
    if (!token) return false
    const at = provedAtOf(claims) ?? new Date()
    const personId = await proveSession(transaction, token, { at, subject: subjectOf(issuer, claims) })
    if (personId) audit('session.prove', `person:${personId}`, { by: 'provider' })
    return personId !== undefined
  })
  if (isProven) return sendPlainDocument(reply, 200, provedDocument())
  const sentence = 'Another person was signed in there. Sign out at the council’s sign-in, then try again.'
  return sendPlainDocument(reply, 403, problemDocument(sentence, '/app/dashboard'))
}

/** The codes of jose for keys that could not be fetched. */
const KEYS_UNAVAILABLE = [errors.JOSEError.code, errors.JWKSTimeout.code]

/** Whether the provider responded, but with an invalid response. */
const isBroken = (error: unknown) =>
  error instanceof ProofMissing ||
  (error instanceof errors.JOSEError && !KEYS_UNAVAILABLE.includes(error.code)) ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('OAUTH_'))

/** Reports the failure. The exact reason goes only to the log, because it could help an attacker. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  { error, isUnavailable }: { error: unknown; isUnavailable: boolean },
) {
  request.log.warn({ err: error }, 'a sign-in by the provider failed')
  const sentence = isUnavailable
    ? 'The council’s sign-in does not answer at the moment.'
    : 'The answer of the council’s sign-in did not hold. Nothing was opened.'
  return sendPlainDocument(reply, isUnavailable ? 503 : 401, problemDocument(sentence, next))
}
