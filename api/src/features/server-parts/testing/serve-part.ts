import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Operation } from 'shared-domain/contract'
import { writeFleet } from '../../../demonstration/city-fleet'
import { makeAppWithAccounts } from '../../accounts/testing/signed-in'
import { makeForecasts } from '../../forecast/forecast'
import { recordSources } from '../record-functions/record-functions'
import type { RecordNeed, ServerPart } from '../server-part'
import { partWork } from '../server-parts'
import { claimedPaths } from './claimed-paths'

export { signInAs } from '../../accounts/testing/signed-in'
export { forgetBins, keepBins } from '../../bins/testing/keep-bins'
export { recordBefore, upgrade } from './upgrade'

/** A server with sign-in that serves this part over a fresh database, by the clock `now` if given. Close it after use. */
export const servePart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  environment: NodeJS.ProcessEnv = {},
  now?: () => number,
): Promise<FastifyInstance> =>
  makeAppWithAccounts({
    environment,
    ...(now && { now }),
    serverParts: [
      { remote: part.remote, paths: claimedPaths(dirname(part.folder)), load: async () => ({ part }) },
    ],
  })

/** Runs a job of the part once as of `now`, in ms since 1970, whether it is due or not. */
export async function runJob<O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
  { name, now }: { name: string; now: number },
): Promise<void> {
  const any = part as unknown as ServerPart
  const work = partWork(app, any, {
    sources: recordSources(app.database),
    settings: undefined,
    now: () => now,
  })
  await any.jobs?.[name]?.work(work(part.remote), new AbortController().signal)
}

/** Adds the fleet of the demonstration city. */
export const keepFleet = ({ query }: FastifyInstance['database']): Promise<void> =>
  query.transaction((transaction) => writeFleet(transaction))

/** Fits a model to the record as of `now`, in ms since 1970, and forecasts its bins. */
export const fitForecasts = (app: FastifyInstance, now: number): Promise<void> =>
  makeForecasts(app, now, new AbortController().signal)

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
