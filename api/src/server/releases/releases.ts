import {
  currentRegistry,
  dropCandidate,
  promoteRemote,
  publishedVersions,
  type ReleaseStore,
  readHistory,
  rollbackRemote,
} from 'delivery'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { LiveVersions } from '../../features/server-parts/record-functions/releases'
import { Refusal } from '../../http/problems/refusal'
import { readEvidence } from '../gradual-release/release-evidence'

interface ReleasesOptions {
  store: ReleaseStore
}

/** Reads and changes the live versions for people, like `npm run registry`, `promote` and `rollback` in a terminal. */
export const releases = fp<ReleasesOptions>(
  async (app, { store }) => {
    const versions = liveVersions(store, app)
    app.decorate('liveVersions', { getter: () => versions })
  },
  { name: 'releases', dependencies: ['database', 'shell', 'registry'] },
)

const liveVersions = (
  store: ReleaseStore,
  { registry, shell: { provided } }: Pick<FastifyInstance, 'registry' | 'shell'>,
): LiveVersions => ({
  live: async () => (await registry()).remotes,
  history: () => readHistory(store).catch(asRefusal),
  async published(remote) {
    const versions = await publishedVersions(store, remote)
    return versions.map(({ version, publishedAt, source }) => ({
      ...{ version, publishedAt },
      subject: source?.subject ?? null,
    }))
  },
  async outcomes(database, remote, version, since) {
    const { sessions, failed, vitals } = await readEvidence(database, { remote, version, since })
    const { lcpMs, inpMs, cls } = vitals
    return {
      ...{ version, sessions, failed },
      ...{ lcpMs: lcpMs?.p75 ?? null, inpMs: inpMs?.p75 ?? null, cls: cls?.p75 ?? null },
    }
  },
  async promote(person, remote, { isForced: force, ...wanted }) {
    if (!provided)
      throw new Refusal(
        'not-possible-now',
        'The deployed shell does not say which versions it brings: deploy a whole build of it first.',
      )
    const promotion = { ...wanted, force, remote, provided, by: 'operator', person } as const
    return (await promoteRemote(store, promotion).catch(asRefusal)) ?? null
  },
  async rollBack(person, remote, cause) {
    const { remotes } = await currentRegistry(store)
    // During a gradual release, rolling back means dropping the candidate: most sessions still have the live version.
    const isGradual = remotes.some(({ name, candidate }) => name === remote && candidate)
    const takeBack = isGradual ? dropCandidate : rollbackRemote
    return takeBack(store, { ...cause, remote, by: 'operator', person }).catch(asRefusal)
  },
})

/** Turns a refusal of `delivery`, which is a plain Error with one sentence, into a Refusal. Other classes of errors are rethrown. */
function asRefusal(error: Error): never {
  if (error.constructor === Error) throw new Refusal('not-possible-now', error.message)
  throw error
}
