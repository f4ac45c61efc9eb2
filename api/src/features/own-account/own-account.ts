import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { findPersonById } from '../accounts/accounts'
import {
  beginApp,
  confirmApp,
  consumeCode,
  hasApp,
  removeApp,
} from '../accounts/second-factor/authenticator-app'
import {
  canHavePasskeys,
  keepPasskey,
  passkeyCreation,
  removePasskey,
} from '../accounts/second-factor/passkeys'
import { firstCodes, renewCodes } from '../accounts/second-factor/recovery-codes'
import { dropCodesWithoutFactor, hasSecondFactor } from '../accounts/second-factor/second-factor'
import { mayUsePassword, requireAccounts } from '../sign-in/sign-in'
import { changeOwnPassword } from './change-own-password'
import { endOtherSessions, endOwnSession } from './own-sessions'
import { presentAccount } from './present-account'
import { serveStepUp } from './step-up'

/** A person's own account: password, second factor, passkeys and sessions. */
export const ownAccount = fp(
  async (app) => {
    const serveChange = ownChanges(app)
    serveOperation(app, OPERATIONS.getAccount, async (_input, request) => presentAccount(request))
    serveOperation(app, OPERATIONS.changeOwnPassword, async ({ body }, request) => {
      await changeOwnPassword(request, await ownPerson(request), body)
      return undefined
    })
    serveOperation(app, OPERATIONS.endOwnSession, async ({ params }, request) =>
      endOwnSession(request, await signedInPerson(request), params.id),
    )
    serveOperation(app, OPERATIONS.endOtherSessions, async (_input, request) =>
      endOtherSessions(request, await signedInPerson(request)),
    )
    serveStepUp(app)

    serveOperation(app, OPERATIONS.beginAuthenticatorApp, (_input, request) =>
      serveChange(request, async ({ transaction }, person) => {
        await refuseSecondApp({ transaction }, person.id)
        return beginApp(transaction, appKey(app), person)
      }),
    )
    serveOperation(app, OPERATIONS.confirmAuthenticatorApp, ({ body }, request) =>
      serveChange(request, async ({ transaction, audit }, person) => {
        if (!(await consumeCode(transaction, appKey(app), person.id, body.code)))
          throw new Refusal(
            'invalid-input',
            'The code is wrong. Wait for the next one, and check the time of the phone.',
            [{ field: 'body.code', detail: 'Write the code that the app shows now.' }],
          )
        await confirmApp(transaction, person.id)
        audit('account.authenticator-app', `person:${person.id}`, { to: 'on' })
        return { recoveryCodes: await firstCodes(transaction, person.id) }
      }),
    )
    serveOperation(app, OPERATIONS.removeAuthenticatorApp, (_input, request) =>
      serveChange(request, async ({ transaction, audit }, { id }) => {
        if (await removeApp(transaction, id))
          audit('account.authenticator-app', `person:${id}`, { to: 'off' })
        await dropCodesWithoutFactor(transaction, id)
        return undefined
      }),
    )
    serveOperation(app, OPERATIONS.renewRecoveryCodes, (_input, request) =>
      serveChange(request, async ({ transaction, audit }, { id }) => {
        if (!(await hasSecondFactor(transaction, id)))
          throw new Refusal('not-possible-now', 'Add an authenticator app or a passkey first.')
        audit('account.recovery-codes', `person:${id}`, {})
        return { recoveryCodes: await renewCodes(transaction, id) }
      }),
    )

    serveOperation(app, OPERATIONS.beginPasskey, (_input, request) =>
      serveChange(request, async ({ transaction }, person) => ({
        options: await passkeyCreation(transaction, passkeyOrigin(app), person),
      })),
    )
    serveOperation(app, OPERATIONS.addPasskey, ({ body }, request) =>
      serveChange(request, async ({ transaction, audit }, { id }) => {
        const made = { personId: id, name: body.name, credential: body.credential }
        if (!(await keepPasskey(transaction, passkeyOrigin(app), made)))
          throw new Refusal('invalid-input', 'The passkey was not taken. Make it once more.', [
            { field: 'body.credential', detail: 'Give what the browser made for the latest challenge.' },
          ])
        audit('account.passkey', `person:${id}`, { to: 'added' })
        return { recoveryCodes: await firstCodes(transaction, id) }
      }),
    )
    serveOperation(app, OPERATIONS.removePasskey, ({ params }, request) =>
      serveChange(request, async ({ transaction, audit }, { id }) => {
        if (!(await removePasskey(transaction, id, params.id)))
          throw new Refusal(
            'unknown-passkey',
            'There is no such passkey. It may have been removed meanwhile.',
          )
        audit('account.passkey', `person:${id}`, { to: 'removed' })
        await dropCodesWithoutFactor(transaction, id)
        return undefined
      }),
    )
  },
  { name: 'own-account', dependencies: ['database', 'auth', 'live'] },
)

type Person = NonNullable<Awaited<ReturnType<typeof findPersonById>>>

/** The person of the request's session, including people of the council's provider. Refuses in the demonstration. */
async function signedInPerson({ server, principal }: FastifyRequest): Promise<Person> {
  requireAccounts(server)
  const person = principal.personId && (await findPersonById(server.database.query, principal.personId))
  if (!person) throw new Refusal('not-signed-in', 'Sign in at /sign-in, then try again.')
  return person
}

/** The same, but refuses people of the council's provider, who manage their password and second factor there. */
async function ownPerson(request: FastifyRequest): Promise<Person> {
  const person = await signedInPerson(request)
  if (mayUsePassword(request.server, person) && person.subject === null) return person
  throw new Refusal(
    'not-possible-now',
    'You sign in at the council’s provider, which looks after your password and second factor.',
  )
}

/** Runs a change of the person's own account in one transaction. */
const ownChanges =
  (app: FastifyInstance) =>
  async <T>(request: FastifyRequest, work: (change: Change, person: Person) => Promise<T>): Promise<T> => {
    const person = await ownPerson(request)
    return changeRecord(app, person.name, (change) => work(change, person))
  }

function appKey(app: FastifyInstance): string {
  const { secondFactorKey } = requireAccounts(app)
  if (secondFactorKey) return secondFactorKey
  throw new Refusal(
    'not-possible-now',
    'This server keeps no secrets of authenticator apps: its operator has to set SECOND_FACTOR_KEY. Use a passkey.',
  )
}

function passkeyOrigin(app: FastifyInstance): string {
  const { publicOrigin } = requireAccounts(app)
  if (canHavePasskeys(publicOrigin)) return publicOrigin
  throw new Refusal(
    'not-possible-now',
    'Passkeys belong to a name such as bins.example.govt.nz, not to an address.',
  )
}

async function refuseSecondApp({ transaction }: Pick<Change, 'transaction'>, personId: string) {
  if (!(await hasApp(transaction, personId))) return
  throw new Refusal('not-possible-now', 'There is an authenticator app already. Turn it off first.')
}
