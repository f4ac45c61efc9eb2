import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Operation } from 'shared-domain/contract'
import { type FilledDatabase, fillDatabase, makeTestDatabase } from '../../../database/testing/test-database'
import { writeFleet } from '../../../demonstration/city-fleet'
import { openRecord } from '../../../demonstration/open-record'
import { seedDemonstration } from '../../../demonstration/seed-demonstration'
import { simulate } from '../../../demonstration/simulator/simulator'
import { makeApp } from '../../../server/testing/make-app'
import { makeAppWithAccounts } from '../../accounts/testing/signed-in'
import { openRouteOffice } from '../../collection-routes/testing/route-office'
import { makeForecasts } from '../../forecast/forecast'
import { openPart } from '../host/open-part'
import { PartHost } from '../host/part-host'
import { PART_LIMITS } from '../host/part-limits'
import { startInProcess } from '../host/part-runner'
import type { FoundServerPart } from '../load-server-parts'
import type { PartRun } from '../messages/part-protocol'
import type { RecordNeed } from '../record-functions/record-functions'
import type { ServerPart } from '../server-part'
import { claimedPaths } from './claimed-paths'

export { folderStore, promoteRemote, publishRemote, type ReleaseStore } from 'delivery'
export { builtRemote, operator, provided, testStore } from 'delivery/testing'
// Tables of the record, for what a test prepares or looks at.
export {
  alerts,
  audit,
  bins,
  collections,
  depots,
  events,
  facilities,
  people,
  reports,
  routes,
  stops,
  trucks,
} from '../../../database/schema'
export { CITY_FLEET } from '../../../demonstration/city-fleet'
export {
  addPasskey,
  ago,
  type ExampleOffice,
  type ExampleRequests,
  get,
  givePassword,
  keyed,
  makePasskey,
  newReport,
  post,
  put,
  remove,
  type WithId,
} from '../../../http/operations/testing/example-requests'
export { sealAudit } from '../../../record/audit/seal-audit'
export { verifyAudit } from '../../../record/audit/verify-audit'
export { scheduledJob } from '../../../record/scheduled-jobs/scheduled-job'
export { takeShortPauses } from '../../../record/scheduled-jobs/testing/short-pauses'
export { makeAccessToken } from '../../access-tokens/testing/make-access-token'
export { addAccount, setBreakGlass } from '../../accounts/accounts'
export { ORIGIN, PASSWORD, signInAgain, signInAs } from '../../accounts/testing/signed-in'
export { forgetBins, keepBins } from '../../bins/testing/keep-bins'
export { keepAlerts, keepReadings } from '../../bins/testing/keep-readings'
export { dayOf, PLANNER, planned } from '../../collection-routes/testing/route-office'
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
export { codeOf } from '../../own-account/testing'
export { addPartTables, recordBefore, restoredElsewhere, upgrade } from './upgrade'

const foundPart = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
): FoundServerPart => ({
  remote: part.remote,
  paths: claimedPaths(dirname(part.folder)),
  program: async () => ({ part }),
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

/** Runs a job of the part once as of `now`, in ms since 1970, whether it is due or not, with the settings of an environment. */
export const runJob = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
  {
    name,
    now,
    environment = {},
  }: { name: string; now: number; environment?: Readonly<Record<string, string>> },
): Promise<void> => runOnce(app, foundPart(part), { run: { kind: 'job', name }, now: () => now, environment })

/** Deletes the part's data that is past its retention, as the server does once a day. */
export const forgetIn = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
): Promise<void> => runOnce(app, foundPart(part), { run: { kind: 'forget' }, now: Date.now })

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
export const demonstrateIn = <O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  app: FastifyInstance,
  part: ServerPart<O, N, S, Own>,
): Promise<void> =>
  runOnce(app, foundPart(part), { run: { kind: 'demonstrate', isMoving: true }, now: Date.now })

/** The record of the demonstration city that is opened at a moment, which each test copies. */
export const fillCity = (opened: Date): Promise<FilledDatabase> =>
  fillDatabase((database) => openRecord(database, { layer: null, now: opened }))

/** A copy of a demonstration city that was opened at a moment, with this part. Crews move before bins report their levels. */
export async function openCity<O extends Record<string, Operation>, N extends RecordNeed, S, Own>(
  part: ServerPart<O, N, S, Own>,
  city: FilledDatabase,
  opened: Date,
) {
  const database = await city.copy()
  const found = foundPart(part)
  const app = await makeApp({ database, serverParts: [found], now: () => opened.getTime() })
  await app.ready()
  return {
    app,
    query: database.query,
    /** Moves the city to `now`, `elapsedMs` after the step before. */
    move: (now: Date, elapsedMs: number) => moveCity(app, found, now, elapsedMs),
    /** What happens at `now` while the simulator is off. */
    stand: (now: Date) =>
      runOnce(app, found, { run: { kind: 'demonstrate', isMoving: false }, now: () => now.getTime() }),
    close: () => app.close(),
  }
}

/** Moves the crews of this part and the bins of a demonstration city to `now`, `elapsedMs` after the step before. */
export async function moveCity(
  app: FastifyInstance,
  crews: Pick<FoundServerPart, 'remote' | 'program'>,
  now: Date,
  elapsedMs: number,
): Promise<void> {
  await runOnce(app, crews, { run: { kind: 'demonstrate', isMoving: true }, now: () => now.getTime() })
  await simulate(app, now, elapsedMs)
}

/** Runs work of another instance of the part than the server's own, whose clock is its own. */
async function runOnce(
  app: FastifyInstance,
  { remote, program }: Pick<FoundServerPart, 'remote' | 'program'>,
  {
    run,
    now,
    environment = {},
  }: { run: PartRun; now: () => number; environment?: Readonly<Record<string, string>> },
): Promise<void> {
  const load = async () => (program instanceof URL ? import(program.href) : program())
  const host = new PartHost({ remote, start: () => startInProcess(load, now), limits: PART_LIMITS })
  const opened = openPart(app, { host, description: await host.describe(), now })
  try {
    await host.configure(environment)
    await opened.open()
    await opened.run(run, new AbortController().signal)
  } finally {
    await opened.close()
  }
}
