import fastifyFormbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { landingPath } from 'shared-domain/contract'
import type { people } from '../../database/schema'
import { endSessionsOf } from '../../http/auth/sessions'
import { htmlText, plainDocument, sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { setOwnPassword } from '../accounts/accounts'
import { signInMethod } from '../accounts/change-person'
import { consumeOneTimeLink, findOneTimeLink, type LinkPurpose } from '../accounts/one-time-links'
import { hashPassword } from '../accounts/passwords'
import { continueSignIn } from './begin-session'
import { newPasswordForm, readNewPassword } from './new-password-form'
import { hasProvider, mayUsePassword } from './sign-in'
import { type AwaitedStep, STEP_PAGES } from './sign-in-steps'

const FORM_BYTES = 8 * 1024
const config = { needs: 'nothing' } as const
const ADDRESS = '/sign-in/link/:token'

/**
 * The page of a one-time link: the person sets a password there, which also signs them in, or goes on to the council's
 * provider.
 */
export const oneTimeLinkPage = fp(
  async (app) => {
    await app.register(fastifyFormbody)
    app.get(ADDRESS, { config }, async (request, reply) => {
      const link = await workingLink(request)
      if (!link) return sendGone(reply)
      return sendPlainDocument(reply, 200, link.isOfProvider ? invitationDocument(link) : linkDocument(link))
    })
    app.post(ADDRESS, { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      const link = await workingLink(request)
      if (!link || link.isOfProvider) return sendGone(reply)
      const { password, problem } = await readNewPassword(request.body, link.name)
      if (problem !== undefined) return sendPlainDocument(reply, 400, linkDocument({ ...link, problem }))
      try {
        const awaits = await setPassword(request, reply, link, password)
        return reply.redirect(awaits ? STEP_PAGES[awaits] : landingPath([link.person.role]), 303)
      } catch (error) {
        if (error instanceof Refusal) return sendGone(reply)
        throw error
      }
    })
  },
  // Encapsulated, so that only this route accepts forms.
  { name: 'one-time-link-page', dependencies: ['database', 'auth', 'live'], encapsulate: true },
)

interface WorkingLink {
  token: string
  person: typeof people.$inferSelect
  name: string
  purpose: LinkPurpose
  /** The person first signs in at the council's provider, and has no password here. */
  isOfProvider: boolean
  problem?: string
}

async function workingLink({ server, params }: FastifyRequest): Promise<WorkingLink | undefined> {
  const { token } = params as { token: string }
  if (server.access.kind !== 'accounts') return undefined
  const found = await findOneTimeLink(server.database.query, token)
  if (!found) return undefined
  const { person, purpose } = found
  const isOfProvider = hasProvider(server) && signInMethod(person, { hasProvider: true }) === null
  if (!isOfProvider && !mayUsePassword(server, person)) return undefined
  return { token, person, name: person.name, purpose, isOfProvider }
}

/** Refuses when another request has used the link meanwhile. */
async function setPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, person, purpose }: WorkingLink,
  password: string,
): Promise<AwaitedStep | null> {
  const passwordHash = await hashPassword(password)
  return continueSignIn(request, reply, person, {
    shown: 'link',
    async first({ transaction, audit }) {
      if (!(await consumeOneTimeLink(transaction, token)))
        throw new Refusal('changed-meanwhile', 'The link was used meanwhile.')
      await setOwnPassword({ transaction, audit }, person.id, { passwordHash, by: purpose })
      await endSessionsOf(transaction, person.id)
      return purpose
    },
  })
}

const PURPOSES = {
  invite: ['Choose a password', 'Welcome to Smart Bins Wellington.'],
  reset: ['Choose a new password', 'You will be signed out everywhere else.'],
} as const satisfies Record<LinkPurpose, readonly [title: string, sentence: string]>

function linkDocument({ token, name, purpose, problem }: WorkingLink): string {
  const [title, sentence] = PURPOSES[purpose]
  return plainDocument(
    problem ? `Not saved: ${title.toLowerCase()}` : title,
    `<h1>${title}</h1>
<p>${sentence}</p>
${newPasswordForm({ action: `/sign-in/link/${token}`, name, problem })}`,
  )
}

const invitationDocument = ({ token, name }: WorkingLink): string =>
  plainDocument(
    'Invitation',
    `<h1>Welcome to Smart Bins Wellington</h1>
<p>This invitation is for ${htmlText(name)}. Sign in where you sign in for the council’s other programs.</p>
<p><a href="/sign-in/provider?invitation=${token}">Go on to the council’s sign-in</a></p>`,
  )

const sendGone = (reply: FastifyReply) =>
  sendPlainDocument(
    reply,
    410,
    plainDocument(
      'This link does not work',
      `<h1>This link does not work</h1>
<p>It was used before, has expired, or was replaced by a newer one. Ask an administrator of Smart Bins for another.</p>
<p><a href="/sign-in">Go to the sign-in page</a></p>`,
    ),
  )
