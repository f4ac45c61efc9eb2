import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Operation } from 'shared-domain/contract'
import { makeAppWithAccounts } from '../../accounts/testing/signed-in'
import { recordSources } from '../record-functions/record-functions'
import type { RecordNeed, ServerPart } from '../server-part'
import { partWork } from '../server-parts'
import { claimedPaths } from './claimed-paths'

export { signInAs } from '../../accounts/testing/signed-in'
export { forgetBins, keepBins } from '../../bins/testing/keep-bins'
export { recordBefore, upgrade } from './upgrade'

/** A server with sign-in that serves this part over a fresh database. Close it after use. */
export const servePart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  environment: NodeJS.ProcessEnv = {},
): Promise<FastifyInstance> =>
  makeAppWithAccounts({
    environment,
    serverParts: [
      { remote: part.remote, paths: claimedPaths(dirname(part.folder)), load: async () => ({ part }) },
    ],
  })

/** Adds the part's share to the demonstration city, as the server does every few seconds. */
export async function demonstrateIn<O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
): Promise<void> {
  const any = part as unknown as ServerPart
  const work = partWork(app, any, {
    sources: recordSources({ database: app.database }),
    settings: undefined,
    now: Date.now,
  })
  await any.demonstrate?.(work(part.remote), new AbortController().signal)
}
