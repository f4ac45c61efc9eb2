import fastifyFormbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { z } from 'zod'
import { giveSession, sessionToken } from '../../http/auth/sessions'
import { sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { localPath } from './local-path'
import { signIn } from './sign-in'
import { signInDocument } from './sign-in-document'

const FORM_BYTES = 8 * 1024
const config = { needs: 'nothing' } as const

/** The page to sign in on. It needs no script, so that it also works where one fails to load. */
export const signInPage = fp(
  async (app) => {
    await app.register(fastifyFormbody)
    app.get('/sign-in', { config }, async (request, reply) => {
      const next = localPath((request.query as { next?: unknown }).next)
      if (request.principal.roles.length > 0) return reply.redirect(next, 303)
      return sendPlainDocument(reply, 200, signInDocument({ next }))
    })
    app.post('/sign-in', { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      const typed = z.looseObject({}).catch({}).parse(request.body)
      const next = localPath(typed.next)
      try {
        await signInByForm(request, reply, typed)
        return reply.redirect(next, 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfterS) reply.header('retry-after', String(error.retryAfterS))
        const name = typeof typed.name === 'string' ? typed.name : ''
        return sendPlainDocument(
          reply,
          error.statusCode,
          signInDocument({ next, name, problem: error.message }),
        )
      }
    })
  },
  // By itself, or every route would take forms.
  { name: 'sign-in-page', dependencies: ['database', 'doors', 'live'], encapsulate: true },
)

async function signInByForm(request: FastifyRequest, reply: FastifyReply, typed: object): Promise<void> {
  const { name, password } = typed as Record<string, unknown>
  const given = z.safeParse(OPERATIONS.signIn.body, { name, password })
  if (!given.success) throw new Refusal('invalid-input', 'Write your name and your password.')
  const asked = { ...given.data, address: request.ip, earlier: sessionToken(request) }
  giveSession(reply, (await signIn(request.server, asked)).token)
}
