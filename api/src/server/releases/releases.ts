import {
  currentRegistry,
  dropCandidate,
  promoteRemote,
  publishedVersions,
  type RevisionRecord,
  readHistory,
  rollbackRemote,
  type Store,
} from 'delivery'
import fp from 'fastify-plugin'
import type { RegisteredRemote } from 'shared-domain'
import { DAY_MS } from 'shared-domain'
import {
  OPERATIONS,
  type ReleaseChange,
  type ReleasedRemote,
  type VersionFigures,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { readEvidence } from '../gradual-release/release-evidence'

interface ReleasesOptions {
  store: Store
  /** In ms since 1970. */
  now: () => number
}

/** Shows and changes the live versions on the page Releases, like `npm run registry`, `promote` and `rollback` in a terminal. */
export const releases = fp<ReleasesOptions>(
  async (app, { store, now }) => {
    const { provided } = app.shell
    serveOperation(app, OPERATIONS.getReleases, async () => {
      const [{ remotes }, history] = await Promise.all([currentRegistry(store), readHistory(store)])
      const since = new Date(now() - FIGURES_MS)
      return {
        remotes: await Promise.all(
          remotes.map((remote) => presentRemote({ store, database: app.database, since, history }, remote)),
        ),
        history: history.slice(-HISTORY_MAX).reverse().map(presentChange),
      }
    })
    serveOperation(app, OPERATIONS.promoteRelease, ({ params: { remote }, body }, { principal }) =>
      changeRecord(app, principal.name, async ({ audit }) => {
        if (!provided)
          throw new Refusal(
            'not-possible-now',
            'The deployed shell does not say which versions it brings: deploy a whole build of it first.',
          )
        const { isForced: force, ...wanted } = body
        const promotion = {
          ...wanted,
          force,
          remote,
          provided,
          by: 'operator',
          person: principal.name,
        } as const
        const record = await promoteRemote(store, promotion).catch(asRefusal)
        if (record) audit('release.promote', `remote:${remote}`, factsOf(record))
        return { change: record ? presentChange(record) : null }
      }),
    )
    serveOperation(app, OPERATIONS.rollBackRelease, ({ params: { remote }, body }, { principal }) =>
      changeRecord(app, principal.name, async ({ audit }) => {
        const { remotes } = await currentRegistry(store)
        // During a gradual release, rolling back means dropping the candidate: most sessions still have the live version.
        const isGradual = remotes.some(({ name, candidate }) => name === remote && candidate)
        const takeBack = isGradual ? dropCandidate : rollbackRemote
        const cause = { ...body, remote, by: 'operator', person: principal.name } as const
        const record = await takeBack(store, cause).catch(asRefusal)
        audit('release.roll-back', `remote:${remote}`, factsOf(record))
        return { change: presentChange(record) }
      }),
    )
  },
  { name: 'releases', dependencies: ['database', 'auth', 'live', 'shell'] },
)

/** The period of the figures, which is also how long page loads are kept. */
const FIGURES_MS = 7 * DAY_MS
const HISTORY_MAX = 100

/** Turns a refusal of `delivery`, which is a plain Error with one sentence, into a Refusal. Other classes of errors are rethrown. */
function asRefusal(error: Error): never {
  if (error.constructor === Error) throw new Refusal('not-possible-now', error.message)
  throw error
}

interface Known {
  store: Store
  database: Database
  since: Date
  history: readonly RevisionRecord[]
}

async function presentRemote(
  { store, database, since, history }: Known,
  { name, version, candidate, pages }: RegisteredRemote,
): Promise<ReleasedRemote> {
  const figures = async (version: string) =>
    presentFigures(await readEvidence(database, { remote: name, version, since }))
  const latest = history.findLast(({ remote }) => remote === name)
  const change = history.findLast(
    ({ action, remote }) => remote === name && (action === 'promote' || action === 'rollback'),
  )
  const versions = await publishedVersions(store, name)
  const before = latest?.before.find((known) => versions.some(({ version }) => version === known))
  return {
    name,
    pages: pages.map(({ path }) => path),
    live: await figures(version),
    since: change ? presentChange(change) : null,
    previous: before === undefined ? null : await figures(before),
    candidate: candidate ? { ...(await figures(candidate.version)), share: candidate.share } : null,
    versions: versions.map(({ version, publishedAt, source }) => ({
      version,
      publishedAt,
      subject: source?.subject ?? null,
    })),
  }
}

function presentFigures({
  version,
  sessions,
  failed,
  vitals,
}: Awaited<ReturnType<typeof readEvidence>>): VersionFigures {
  const { lcpMs, inpMs, cls } = vitals
  return {
    ...{ version, sessions, failed },
    ...{ lcpMs: lcpMs?.p75 ?? null, inpMs: inpMs?.p75 ?? null, cls: cls?.p75 ?? null },
  }
}

const presentChange = ({
  time,
  by,
  person,
  share,
  commit,
  reason,
  ...record
}: RevisionRecord): ReleaseChange => ({
  revision: record.revision,
  at: time,
  remote: record.remote,
  action: record.action,
  from: record.from,
  to: record.to,
  share: share ?? null,
  by: person ?? by,
  isAutomatic: by === 'error-beacon' || by === 'gradual-release',
  commit: commit ?? null,
  reason: reason ?? null,
})

const factsOf = ({ revision, from, to, reason }: RevisionRecord) => ({
  revision,
  from,
  to,
  reason: reason ?? null,
})
