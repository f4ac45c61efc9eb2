import type { FastifyInstance } from 'fastify'
import type { Operation } from 'shared-domain/contract'
import { makeAppWithAccounts } from '../../accounts/testing/signed-in'
import type { RecordNeed, ServerPart } from '../server-part'

export { signInAs } from '../../accounts/testing/signed-in'

/** A server with sign-in that serves this part over a fresh database. Close it after use. */
export const servePart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  environment: NodeJS.ProcessEnv = {},
): Promise<FastifyInstance> =>
  makeAppWithAccounts({ environment, serverParts: [{ remote: part.remote, load: async () => ({ part }) }] })
