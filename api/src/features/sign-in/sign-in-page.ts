import fastifyFormbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import { landingPath, OPERATIONS, type Role } from 'shared-domain/contract'
import { z } from 'zod'
import { htmlText, plainDocument, sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button'
import { hasProvider, signIn } from './sign-in'
import { stepPath } from './sign-in-steps'

const FORM_BYTES = 8 * 1024
const config = { needs: 'nothing' } as const

/** The sign-in page. Its form works without a script; passkeys need one. */
export const signInPage = fp(
  async (app) => {
    await app.register(fastifyFormbody)
    app.get('/sign-in', { config }, async (request, reply) => {
      const next = nextPath(request)
      const { roles } = request.principal
      if (roles.length > 0) return reply.redirect(landingFor(roles, next), 303)
      const isLocal = 'local' in (request.query as object)
      if (hasProvider(app) && !isLocal)
        return reply.redirect(`/sign-in/provider?next=${encodeURIComponent(next)}`, 303)
      return sendPlainDocument(reply, 200, signInDocument({ next }), PASSKEY_SCRIPT)
    })
    app.post('/sign-in', { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      const typed = z.looseObject({}).catch({}).parse(request.body)
      const next = localPath(typed.next)
      try {
        const { awaits, roles } = await signInByForm(request, reply, typed)
        return reply.redirect(awaits ? stepPath(awaits, next) : landingFor(roles, next), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfterS) reply.header('retry-after', String(error.retryAfterS))
        const name = typeof typed.name === 'string' ? typed.name : ''
        return sendPlainDocument(
          reply,
          error.statusCode,
          signInDocument({ next, name, problem: error.message }),
          PASSKEY_SCRIPT,
        )
      }
    })
  },
  // Encapsulated, so that only this route accepts forms.
  { name: 'sign-in-page', dependencies: ['database', 'auth', 'live'], encapsulate: true },
)

async function signInByForm(request: FastifyRequest, reply: FastifyReply, typed: object) {
  const { name, password } = typed as Record<string, unknown>
  const given = z.safeParse(OPERATIONS.signIn.body, { name, password })
  if (!given.success) throw new Refusal('invalid-input', 'Write your name and your password.')
  return signIn(request, reply, given.data)
}

interface SignInForm {
  /** Where to go after. */
  next: string
  /** What was typed before. */
  name?: string
  /** Why the sign-in failed, as text. */
  problem?: string
}

function signInDocument({ next, name = '', problem }: SignInForm): string {
  // Announced when the page opens and named in its title: nothing else on the page says that the sign-in failed.
  const alert = problem ? `<p class="problem" role="alert" id="problem">${htmlText(problem)}</p>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
  const [atName, atPassword] = name ? ['', ' autofocus'] : [' autofocus', '']
  return plainDocument(
    problem ? 'Sign-in failed' : 'Sign in',
    `<h1>Sign in</h1>
<p>Smart Bins Wellington, for the council’s staff</p>
${alert}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${htmlText(next)}">
<label for="name">Name</label>
<input id="name" name="name" value="${htmlText(name)}" required maxlength="100" autocomplete="username" autocapitalize="none" spellcheck="false"${described}${atName}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="1000" autocomplete="current-password"${described}${atPassword}>
<button>Sign in</button>
</form>
${passkeyButton(next)}
<p>Forgotten your password? An administrator of Smart Bins can make you a link for a new one.</p>`,
  )
}

/** The page for a person whose role has no access to the operators' pages. */
export const closedDocument = (name: string) =>
  plainDocument(
    'Not for this account',
    `<h1>Not for this account</h1>
<p>You are signed in as ${htmlText(name)}, and this account may not open these pages. Ask an administrator for a role that may.</p>
<p><a href="/">Return to Home</a></p>`,
  )

const FIRST_SCREEN = paths.dashboard
const HERE = 'http://here.invalid'

/** Where to go after signing in: a path of ours, never another site. */
export function localPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return FIRST_SCREEN
  const { origin, pathname, search } = new URL(next, HERE)
  // Browsers treat `//elsewhere` and `/\elsewhere` as other sites.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : FIRST_SCREEN
}

/** Where a person goes after signing in: to `next`, or for the dashboard, which every link of the landing page names, to their own page. */
export const landingFor = (roles: readonly Role[], next: string) =>
  next === FIRST_SCREEN ? landingPath(roles) : next

/** The local path in the query of a sign-in page, to which the person goes after signing in. */
export const nextPath = ({ query }: FastifyRequest) => localPath((query as { next?: unknown }).next)

/** Where a person goes whose sign-in has ended before its last step. */
export const signInAgainPath = (request: FastifyRequest) =>
  `/sign-in?next=${encodeURIComponent(nextPath(request))}`
