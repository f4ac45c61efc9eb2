import {
  dropCandidate,
  latestRevisionOf,
  type ReleaseStore,
  readHistory,
  readServerPart,
  rollbackRemote,
} from 'delivery'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { RegisteredRemote, Registry } from 'shared-domain'
import type { FoundServerPart } from '../../features/server-parts/load-server-parts'
import { PART_PROTOCOL } from '../../features/server-parts/messages/part-protocol'
import { PROBATION_MS } from '../client-errors/error-watch'
import { unpackParts } from './unpack-parts'

interface ReleasedPartsOptions {
  store: ReleaseStore
  unreleased?: Registry | undefined
  serverParts: readonly FoundServerPart[]
  /** In ms since 1970. */
  now: () => number
}

const POLL_INTERVAL_MS = 2_000
/** After the store was away, or had another file than was published. */
const RETRY_AFTER_MS = 2_000
/** A version whose part does not start sooner is served before its part. */
const WAITED_FOR_MS = 5_000

/**
 * Has each remote's server part be the one that its live version was published with, or, during a gradual release, the candidate: clients of the
 * version before work with it, too. Without one it is the part that the server was deployed with. Documents name a version once its part
 * serves. A version whose part does not start is rolled back.
 */
export const releasedParts = fp<ReleasedPartsOptions>(
  async (app, { store, unreleased, serverParts, now }) => {
    if (unreleased || serverParts.length === 0) return
    const { unpack, removeAll } = unpackParts()
    /** What runs of a remote, `null` for the part that the server was deployed with. */
    const running = new Map<string, string | null>()
    const failed = new Set<string>()

    async function renew(found: FoundServerPart, live: RegisteredRemote | undefined): Promise<void> {
      const { remote } = found
      const version = live ? await versionWithPart(live) : null
      if ((running.get(remote) ?? null) === version || failed.has(`${remote} ${version}`)) return
      const part = version === null ? undefined : await readServerPart(store, { name: remote, version })
      try {
        await app.replacePart(part ? { ...found, program: await unpack(part.bytes) } : found)
        running.set(remote, version)
      } catch (error) {
        failed.add(`${remote} ${version}`)
        const { message } = error as Error
        app.log.error(`The server part of ${remote} ${version ?? 'as deployed'} does not start: ${message}`)
        if (version !== null) await takeBack(app, store, { remote, version, now: now(), message })
      }
    }

    /** The version of which the part should run; `null` when it is none of them. */
    async function versionWithPart({ name, version, candidate }: RegisteredRemote): Promise<string | null> {
      for (const each of [candidate?.version, version]) {
        if (each === undefined || failed.has(`${name} ${each}`)) continue
        const part = await readServerPart(store, { name, version: each })
        if (part?.protocol === PART_PROTOCOL) return each
      }
      return null
    }

    let settled: Registry | undefined
    let triedAt = Number.NEGATIVE_INFINITY
    let settling: Promise<void> | undefined
    async function settle(registry: Registry): Promise<void> {
      const outcomes = await Promise.allSettled(
        serverParts.map((found) =>
          renew(
            found,
            registry.remotes.find(({ name }) => name === found.remote),
          ),
        ),
      )
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      for (const failure of failures) app.log.error(failure, 'A server part of the store was not read')
      settled = failures.length === 0 ? registry : undefined
      triedAt = failures.length === 0 ? Number.NEGATIVE_INFINITY : performance.now()
    }
    app.followRegistry(async (registry) => {
      if (registry === settled || (!settling && performance.now() - triedAt < RETRY_AFTER_MS)) return
      settling ??= settle(registry).finally(() => {
        settling = undefined
      })
      await Promise.race([settling, wait(WAITED_FOR_MS)])
    })

    let polling: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      await app.registry()
      polling = setInterval(() => void app.registry().catch(() => undefined), POLL_INTERVAL_MS).unref()
    })
    app.addHook('preClose', async () => {
      clearInterval(polling)
      await settling
    })
    app.addHook('onClose', removeAll)
  },
  { name: 'released-parts', dependencies: ['registry', 'server-parts'] },
)

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

interface Failed {
  remote: string
  version: string
  /** In ms since 1970. */
  now: number
  message: string
}

/** Rolls back a version that was made live a moment ago. A person who makes it live again decides that it stays. */
async function takeBack(
  app: FastifyInstance,
  store: ReleaseStore,
  { remote, version, now, message }: Failed,
): Promise<void> {
  const latest = await latestRevisionOf(store, remote)
  const isNew = latest?.to === version && now - Date.parse(latest.time) <= PROBATION_MS
  const history = await readHistory(store)
  const wasTakenBack = history.some(
    ({ by, from, ...change }) => by === 'server-part' && change.remote === remote && from === version,
  )
  if (!latest || !isNew || wasTakenBack) return
  const cause = { remote, by: 'server-part', reason: `its server part does not start: ${message}` } as const
  const taking =
    latest.action === 'share'
      ? dropCandidate(store, { ...cause, candidate: version })
      : latest.action === 'promote' && latest.before.length > 0
        ? rollbackRemote(store, { ...cause, expect: version })
        : undefined
  // Another process may have been faster.
  await taking?.catch((error) => app.log.warn(error, `${remote} ${version} was not rolled back`))
}
