import type { RecordSources, ServerPart } from 'api/server-part'
import { DAY_MS, type RegisteredRemote } from 'shared-domain'
import type * as operations from '../operations/releases'
import type { ReleaseChange, ReleasedRemote } from '../operations/releases'

type Releases = RecordSources['releases']
type Revision = Awaited<ReturnType<Releases['history']>>[number]

/** The period of the figures, which is also how long page loads are kept. */
const FIGURES_MS = 7 * DAY_MS
const HISTORY_MAX = 100

export const releaseHandlers: ServerPart<typeof operations, 'releases'>['handlers'] = {
  getReleases: async (_, { record: { releases }, now }) => {
    const [remotes, history] = await Promise.all([releases.live(), releases.history()])
    const since = new Date(now() - FIGURES_MS)
    return {
      remotes: await Promise.all(
        remotes.map((remote) => presentRemote({ releases, since, history }, remote)),
      ),
      history: history.slice(-HISTORY_MAX).reverse().map(presentChange),
    }
  },
  promoteRelease: ({ params: { remote }, body }, { change }) =>
    change(async ({ record }) => {
      const revision = await record.releases.promote(remote, body)
      return { change: revision && presentChange(revision) }
    }),
  rollBackRelease: ({ params: { remote }, body }, { change }) =>
    change(async ({ record }) => ({ change: presentChange(await record.releases.rollBack(remote, body)) })),
}

interface Known {
  releases: Releases
  since: Date
  history: readonly Revision[]
}

async function presentRemote(
  { releases, since, history }: Known,
  { name, version, candidate, pages }: RegisteredRemote,
): Promise<ReleasedRemote> {
  const figures = (version: string) => releases.outcomes(name, version, since)
  const latest = history.findLast(({ remote }) => remote === name)
  const change = history.findLast(
    ({ action, remote }) => remote === name && (action === 'promote' || action === 'rollback'),
  )
  const versions = await releases.published(name)
  const before = latest?.before.find((known) => versions.some(({ version }) => version === known))
  return {
    name,
    pages: pages.map(({ path }) => path),
    live: await figures(version),
    since: change ? presentChange(change) : null,
    previous: before === undefined ? null : await figures(before),
    candidate: candidate ? { ...(await figures(candidate.version)), share: candidate.share } : null,
    versions,
  }
}

const presentChange = ({
  time,
  by,
  person,
  share,
  commit,
  reason,
  ...revision
}: Revision): ReleaseChange => ({
  revision: revision.revision,
  at: time,
  remote: revision.remote,
  action: revision.action,
  from: revision.from,
  to: revision.to,
  share: share ?? null,
  by: person ?? by,
  isAutomatic: by !== 'operator' && by !== 'start',
  commit: commit ?? null,
  reason: reason ?? null,
})
