import type { RevisionRecord } from 'delivery'
import type { FastifyInstance } from 'fastify'
import type { RegisteredRemote } from 'shared-domain'
import type { Database } from '../../../database/database'
import type { NeedContext } from './need-context'

/** How a version did in people's browsers since a moment. Each session counts once. */
interface VersionOutcomes {
  version: string
  sessions: number
  /** The sessions in which it failed. */
  failed: number
  /** 75th percentiles over the sessions, in ms (CLS has no unit); `null` when no browser has reported. */
  lcpMs: number | null
  inpMs: number | null
  cls: number | null
}

/** A version in the store of published remotes. */
interface PublishedVersion {
  version: string
  /** ISO 8601. */
  publishedAt: string
  /** The first line of the commit message. */
  subject: string | null
}

/** What parts may read of the live versions of remotes. */
export interface ReleaseSources {
  /** The remotes that are live, each with its pages, its version and its candidate. */
  live: () => Promise<readonly RegisteredRemote[]>
  /** Every change of a live version, the oldest first. */
  history: () => Promise<RevisionRecord[]>
  /** The versions of a remote in the store, the latest first. */
  published: (remote: string) => Promise<PublishedVersion[]>
  outcomes: (remote: string, version: string, since: Date) => Promise<VersionOutcomes>
}

interface WantedVersion {
  version: string
  /** The version that the person saw live: refused when another one is live by now. */
  expect: string
  reason: string
  /** Allows a version that is lower than the live one, or was rolled back before. */
  isForced: boolean
}

/** What parts may change of the live versions, in the name of a person and with an entry in the audit trail. */
export interface ReleaseChanges {
  /** Makes a published version the live one; `null` when it is live already. */
  promote: (remote: string, wanted: WantedVersion) => Promise<RevisionRecord | null>
  /** Returns to the version before; of a gradual release, takes the candidate back. */
  rollBack: (remote: string, cause: Pick<WantedVersion, 'expect' | 'reason'>) => Promise<RevisionRecord>
}

/** The same, as the server provides it that has the store. */
export interface LiveVersions extends Omit<ReleaseSources, 'outcomes'> {
  outcomes: (
    database: Pick<Database, 'pool'>,
    ...asked: Parameters<ReleaseSources['outcomes']>
  ) => Promise<VersionOutcomes>
  promote: (
    person: string,
    ...wanted: Parameters<ReleaseChanges['promote']>
  ) => ReturnType<ReleaseChanges['promote']>
  rollBack: (
    person: string,
    ...cause: Parameters<ReleaseChanges['rollBack']>
  ) => ReturnType<ReleaseChanges['rollBack']>
}

declare module 'fastify' {
  interface FastifyInstance {
    liveVersions: LiveVersions
  }
}

export const releaseSources = (database: Database, app: FastifyInstance): ReleaseSources => ({
  live: () => app.liveVersions.live(),
  history: () => app.liveVersions.history(),
  published: (remote) => app.liveVersions.published(remote),
  outcomes: (...asked) => app.liveVersions.outcomes(database, ...asked),
})

const factsOf = ({ revision, from, to, reason }: RevisionRecord) => ({
  revision,
  from,
  to,
  reason: reason ?? null,
})

export const releaseChanges = ({ change, app, actor }: NeedContext): ReleaseChanges => ({
  async promote(remote, wanted) {
    const revision = await app.liveVersions.promote(actor, remote, wanted)
    if (revision) change.audit('release.promote', `remote:${remote}`, factsOf(revision))
    return revision
  },
  async rollBack(remote, cause) {
    const revision = await app.liveVersions.rollBack(actor, remote, cause)
    change.audit('release.roll-back', `remote:${remote}`, factsOf(revision))
    return revision
  },
})
