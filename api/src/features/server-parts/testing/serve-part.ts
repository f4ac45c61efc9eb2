import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Operation } from 'shared-domain/contract'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { writeFleet } from '../../../demonstration/city-fleet'
import { seedDemonstration } from '../../../demonstration/seed-demonstration'
import { makeApp } from '../../../server/testing/make-app'
import { makeAppWithAccounts } from '../../accounts/testing/signed-in'
import { openRouteOffice } from '../../collection-routes/testing/route-office'
import { makeForecasts } from '../../forecast/forecast'
import type { FoundServerPart } from '../load-server-parts'
import { type RecordNeed, recordSources } from '../record-functions/record-functions'
import type { ServerPart } from '../server-part'
import { partWork } from '../server-parts'
import { claimedPaths } from './claimed-paths'

export { folderStore, promoteRemote, publishRemote, type Store } from 'delivery'
export { builtRemote, operator, provided } from 'delivery/testing'
// Tables of the record, for what a test prepares or looks at.
export {
  audit,
  bins,
  collections,
  depots,
  events,
  facilities,
  people,
  reports,
  routes,
  trucks,
} from '../../../database/schema'
export { CITY_FLEET } from '../../../demonstration/city-fleet'
export { sealAudit } from '../../../record/audit/seal-audit'
export { verifyAudit } from '../../../record/audit/verify-audit'
export { scheduledJob } from '../../../record/scheduled-jobs/scheduled-job'
export { makeAccessToken } from '../../access-tokens/testing/make-access-token'
export { addAccount, setBreakGlass } from '../../accounts/accounts'
export { ORIGIN, PASSWORD, signInAgain, signInAs } from '../../accounts/testing/signed-in'
export { forgetBins, keepBins } from '../../bins/testing/keep-bins'
export { dayOf, PLANNER } from '../../collection-routes/testing/route-office'
export { makeOverflowReport } from '../../collections/testing/make-recorded-bin'
export { disturbRecord } from '../../figures/testing/disturb-record'
export { keepHistory, ROUTE_STOPS, routeTimes } from '../../figures/testing/keep-history'
export { FOUND, inDays, plainSql } from '../../figures/testing/plain-sql'
export {
  EMPTY_HISTORY,
  type History,
  histories,
  midnight,
  STANDING_BIN,
} from '../../figures/testing/random-history'
export { recordBefore, upgrade } from './upgrade'

const foundPart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
): FoundServerPart => ({
  remote: part.remote,
  paths: claimedPaths(dirname(part.folder)),
  load: async () => ({ part }),
})

/** A server without sign-in that serves this part over a fresh database: everyone is the operator of the demonstration. */
export const serveOpenly = async <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  options: Parameters<typeof makeApp>[0] = {},
): Promise<FastifyInstance> =>
  makeApp({ ...options, serverParts: [foundPart(part)], database: await makeTestDatabase() })

/** An office of routes with this part; the test chooses the person of each request. */
export const openOfficeWith = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
) => openRouteOffice({ serverParts: [foundPart(part)] })

/** A server with sign-in that serves this part over a fresh database, with other `options` if given. Close it after use. */
export const servePart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  environment: NodeJS.ProcessEnv = {},
  options: Parameters<typeof makeAppWithAccounts>[0] = {},
): Promise<FastifyInstance> =>
  makeAppWithAccounts({ ...options, environment, serverParts: [foundPart(part)] })

/** Runs a job of the part once as of `now`, in ms since 1970, whether it is due or not. */
export async function runJob<O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
  { name, now }: { name: string; now: number },
): Promise<void> {
  const any = part as unknown as ServerPart
  const work = partWork(app, any, {
    sources: recordSources(app.database, app),
    settings: undefined,
    now: () => now,
  })
  await any.jobs?.[name]?.work(work(part.remote), new AbortController().signal)
}

/** Adds the demonstration city as of `now`. */
export const keepCity = ({ query }: FastifyInstance['database'], now: Date): Promise<void> =>
  query.transaction((transaction) => seedDemonstration(transaction, now))

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
    sources: recordSources(app.database, app),
    settings: undefined,
    now: Date.now,
  })
  await any.demonstrate?.(work(part.remote), new AbortController().signal)
}
