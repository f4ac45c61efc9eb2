import { dropCandidate, latestRevisionOf, promoteRemote, type Store, shareRemote } from 'delivery'
import fp from 'fastify-plugin'
import type { ProvidedVersions, RegisteredRemote } from 'shared-domain'
import type { Database } from '../../database/database'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { placeText } from '../client-errors/source-place'
import type { LiveRegistry } from '../composition/live-registry'
import { lastFailure, readEvidence } from './release-evidence'
import { nextStep, type ReleaseRule } from './release-step'

interface GradualReleaseOptions {
  store: Store
  registry: LiveRegistry
  database: Pick<Database, 'pool'>
  /** The versions that the deployed shell brings. */
  provided: ProvidedVersions
  rule: ReleaseRule
  now: () => number
}

const EVERY_MS = 60_000

/** Raises the shares of candidates step by step, and withdraws a candidate that does worse than the live version. */
export const gradualRelease = fp<GradualReleaseOptions>(
  async (app, options) => {
    const work = async () => {
      for (const remote of (await options.registry()).remotes) await advance(options, remote)
    }
    scheduledJob(app, { name: 'gradual releases', everyMs: EVERY_MS, work })
  },
  { name: 'gradual-release', dependencies: ['database'] },
)

/** Takes the next step of a remote's gradual release, if one is in progress. @internal */
export async function advance(
  { store, registry, database, provided, rule, now }: GradualReleaseOptions,
  { name: remote, version: live, candidate }: RegisteredRemote,
): Promise<void> {
  if (!candidate) return
  const { version, share } = candidate
  const revision = await latestRevisionOf(store, remote, (await registry()).revision)
  if (revision?.action !== 'share') return
  const since = new Date(revision.time)
  const ofCandidate = { remote, version, since }
  const [evidence, ofLive] = await Promise.all([
    readEvidence(database, ofCandidate),
    readEvidence(database, { remote, version: live, since }),
  ])
  const elapsedMs = now() - since.getTime()
  const step = nextStep({ share, elapsedMs, candidate: evidence, live: ofLive }, rule)
  // The operator who began the release has decided that it may be released.
  const cause = { by: 'gradual-release', remote, expect: live, force: true } as const
  const reason = `no worse than ${live} in ${evidence.sessions} sessions`
  if (step.kind === 'raise')
    await shareRemote(store, { ...cause, version, share: step.share, provided, reason })
  if (step.kind === 'promote') await promoteRemote(store, { ...cause, version, provided, reason })
  if (step.kind === 'drop') {
    const failure = step.because === 'errors' ? await lastFailure(database, ofCandidate) : undefined
    const place = failure && (await placeText(store, { name: remote, version }, failure.stack ?? []))
    const last = failure ? `, the last: ${failure.outcome}${place && ` in ${place}`}` : ''
    await dropCandidate(store, { ...cause, candidate: version, reason: step.reason + last })
  }
}
