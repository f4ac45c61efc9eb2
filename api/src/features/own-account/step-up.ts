import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { proveSession, sessionToken } from '../../http/auth/sessions'
import { keyedHash } from '../../http/client-address'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { findPersonById } from '../accounts/accounts'
import { isPasswordRight } from '../accounts/passwords'
import { passkeyRequest, verifyPasskey } from '../accounts/second-factor/passkeys'
import { claimedDevice } from '../sign-in/known-device'
import { mayUsePassword, requireAccounts } from '../sign-in/sign-in'
import { countAttempt, forgetAttempt, normaliseName } from '../sign-in/sign-in-attempts'

/** Step-up: a person who is signed in proves again who they are, by password or passkey. People of the provider do so there. */
export function serveStepUp(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.beginProof, async (_input, request) => {
    const { publicOrigin } = requireAccounts(app)
    const { personId } = request.principal
    if (personId === null) throw new Refusal('not-signed-in', 'Sign in at /sign-in, then try again.')
    return { options: await passkeyRequest(app.database.query, publicOrigin, { purpose: 'prove', personId }) }
  })

  serveOperation(app, OPERATIONS.proveAgain, async ({ body }, request) => {
    const { publicOrigin } = requireAccounts(app)
    const { personId, name } = request.principal
    const person = personId ? await findPersonById(app.database.query, personId) : undefined
    if (!person || !mayUsePassword(app, person) || person.subject !== null)
      throw new Refusal('not-proven', 'Show at the council’s sign-in who you are: /sign-in/provider?proof')
    if ('password' in body) await requireOwnPassword(request, person, body.password)
    const wrongPasskey = new Refusal(
      'not-proven',
      'This passkey is not yours, or answered another question. Try again.',
    )
    await changeRecord(app, name, async ({ transaction, audit }) => {
      if ('credential' in body) {
        const given = { credential: body.credential, purpose: 'prove', personId: person.id } as const
        if (!(await verifyPasskey(transaction, publicOrigin, given))) throw wrongPasskey
      }
      await proveSession(transaction, sessionToken(request) ?? '', { at: new Date() })
      audit('session.prove', `person:${person.id}`, { by: 'password' in body ? 'password' : 'passkey' })
    }).catch(async (error) => {
      if (error === wrongPasskey) await auditRefusedProof(request, person.id, 'passkey')
      throw error
    })
    return undefined
  })
}

export interface PasswordOwner {
  id: string
  name: string
  passwordHash: string | null
}

/** Refuses a wrong password, and every password after too many wrong ones, so that an unattended session cannot be used to guess it. */
export async function requireOwnPassword(
  request: FastifyRequest,
  { id, name, passwordHash }: PasswordOwner,
  password: string,
): Promise<void> {
  const app = request.server
  const claim = { of: 'password', name: normaliseName(name), address: request.ip } as const
  const hash = keyedHash(app.database)
  const attempt = await countAttempt(app.database, hash, { ...claim, device: claimedDevice(request) })
  if (!(await isPasswordRight(password, passwordHash))) {
    await auditRefusedProof(request, id, 'password')
    throw new Refusal('not-proven', 'The password is wrong. Nothing was changed.', [
      { field: 'body', detail: 'Write the password that you sign in with.' },
    ])
  }
  await forgetAttempt(app.database.query, attempt)
}

const auditRefusedProof = ({ server, principal, ip }: FastifyRequest, personId: string, by: string) =>
  changeRecord(server, principal.name, async ({ audit }) =>
    audit('session.prove-refuse', `person:${personId}`, { by }, ip),
  )
