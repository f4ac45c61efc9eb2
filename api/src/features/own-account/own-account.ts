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
  type MadeCredential,
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

/** A person's own account: how they sign in, where, and the proof of who they are. */
export const ownAccount = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.getAccount, async (_input, request) => presentAccount(request))
    serveStepUp(app)
  },
  { name: 'own-account', dependencies: ['database', 'auth', 'live'] },
)

interface NewCodes {
  /** Shown only once; `null` when the person already has some. */
  recoveryCodes: string[] | null
}

/**
 * What the person of a request may change of their own account. Each change is refused in the demonstration, writes its own entry of the
 * audit trail, and, but for ending sessions, is refused to people of the council's provider.
 */
export interface OwnAccount {
  /** Asks for the current password, and ends the other sessions. */
  changePassword: (passwords: { current: string; next: string }) => Promise<void>
  endSession: (id: string) => Promise<void>
  /** Ends all sessions but that of the request. */
  endOtherSessions: () => Promise<void>
  /** Makes a secret for an authenticator app. It counts from the first code on. */
  beginAuthenticatorApp: () => Promise<{ secret: string; address: string }>
  /** Turns the app on by a code of it. */
  confirmAuthenticatorApp: (code: string) => Promise<NewCodes>
  removeAuthenticatorApp: () => Promise<void>
  renewRecoveryCodes: () => Promise<NewCodes>
  /** The WebAuthn options with which a browser makes a passkey. */
  beginPasskey: () => Promise<{ options: unknown }>
  addPasskey: (made: { name: string; credential: MadeCredential }) => Promise<NewCodes>
  removePasskey: (id: string) => Promise<void>
}

/** The account of the person who sent the request, and no other. */
export function ownAccountOf(request: FastifyRequest): OwnAccount {
  const { server: app } = request
  const change = async <T>(work: (change: Change, person: Person) => Promise<T>): Promise<T> => {
    const person = await ownPerson(request)
    return changeRecord(app, person.name, (change) => work(change, person))
  }
  return {
    async changePassword(passwords) {
      await changeOwnPassword(request, await ownPerson(request), passwords)
    },
    async endSession(id) {
      await endOwnSession(request, await signedInPerson(request), id)
    },
    async endOtherSessions() {
      await endOtherSessions(request, await signedInPerson(request))
    },
    beginAuthenticatorApp: () =>
      change(async ({ transaction }, person) => {
        await refuseSecondApp({ transaction }, person.id)
        return beginApp(transaction, appKey(app), person)
      }),
    confirmAuthenticatorApp: (code) =>
      change(async ({ transaction, audit }, { id }) => {
        if (!(await consumeCode(transaction, appKey(app), id, code)))
          throw new Refusal(
            'invalid-input',
            'The code is wrong. Wait for the next one, and check the time of the phone.',
            [{ field: 'body.code', detail: 'Write the code that the app shows now.' }],
          )
        await confirmApp(transaction, id)
        audit('account.authenticator-app', `person:${id}`, { to: 'on' })
        return { recoveryCodes: await firstCodes(transaction, id) }
      }),
    removeAuthenticatorApp: () =>
      change(async ({ transaction, audit }, { id }) => {
        if (await removeApp(transaction, id))
          audit('account.authenticator-app', `person:${id}`, { to: 'off' })
        await dropCodesWithoutFactor(transaction, id)
      }),
    renewRecoveryCodes: () =>
      change(async ({ transaction, audit }, { id }) => {
        if (!(await hasSecondFactor(transaction, id)))
          throw new Refusal('not-possible-now', 'Add an authenticator app or a passkey first.')
        audit('account.recovery-codes', `person:${id}`, {})
        return { recoveryCodes: await renewCodes(transaction, id) }
      }),
    beginPasskey: () =>
      change(async ({ transaction }, person) => ({
        options: await passkeyCreation(transaction, passkeyOrigin(app), person),
      })),
    addPasskey: ({ name, credential }) =>
      change(async ({ transaction, audit }, { id }) => {
        const made = { personId: id, name, credential }
        if (!(await keepPasskey(transaction, passkeyOrigin(app), made)))
          throw new Refusal('invalid-input', 'The passkey was not taken. Make it once more.', [
            { field: 'body.credential', detail: 'Give what the browser made for the latest challenge.' },
          ])
        audit('account.passkey', `person:${id}`, { to: 'added' })
        return { recoveryCodes: await firstCodes(transaction, id) }
      }),
    removePasskey: (passkeyId) =>
      change(async ({ transaction, audit }, { id }) => {
        if (!(await removePasskey(transaction, id, passkeyId)))
          throw new Refusal(
            'unknown-passkey',
            'There is no such passkey. It may have been removed meanwhile.',
          )
        audit('account.passkey', `person:${id}`, { to: 'removed' })
        await dropCodesWithoutFactor(transaction, id)
      }),
  }
}

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
