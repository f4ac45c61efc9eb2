import { dropCandidate, latestRevisionOf, promoteRemote, type ReleaseStore, shareRemote } from 'delivery'
import fp from 'fastify-plugin'
import type { ProvidedVersions, RegisteredRemote } from 'shared-domain'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { featureSettings, withSettings } from '../../feature'
import type { Access } from '../../http/auth/access'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { type RollbackRule, sourcesMin } from '../client-errors/error-watch'
import { placeText } from '../client-errors/source-place'
import { lastFailure, readEvidence } from './release-evidence'
import { DEFAULT_RELEASE_STEPS, nextStep, type ReleaseRule, type ReleaseSteps } from './release-step'

const wholeNumber = (example: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number from 1 to 9999, such as ${example}`)
    .transform(Number)

const isRising = (shares: readonly number[]) =>
  shares.every((share, i) => Number.isInteger(share) && share > (shares[i - 1] ?? 0) && share < 100)

const releaseSettings = featureSettings({
  variables: {
    RELEASE_STEPS: z
      .string()
      .transform((text) => text.split(',').map(Number))
      .refine(isRising, 'set it to whole percentages from 1 to 99 that rise, such as 10,25,50')
      .default([...DEFAULT_RELEASE_STEPS.steps]),
    RELEASE_STEP_MINUTES: wholeNumber(60).default(DEFAULT_RELEASE_STEPS.stepMs / 60_000),
    RELEASE_MIN_SESSIONS: wholeNumber(10).default(DEFAULT_RELEASE_STEPS.sessionsMin),
  },
  read: ({ RELEASE_STEPS: steps, RELEASE_STEP_MINUTES, RELEASE_MIN_SESSIONS: sessionsMin }) => {
    const releaseSteps: ReleaseSteps = { steps, stepMs: RELEASE_STEP_MINUTES * 60_000, sessionsMin }
    return { releaseSteps }
  },
})

interface GradualReleaseOptions {
  store: ReleaseStore
  access: Access
  releaseSteps: ReleaseSteps
  rollbackRule: RollbackRule
  /** In ms since 1970. */
  now: () => number
}

interface Advancing {
  store: ReleaseStore
  database: Pick<Database, 'pool'>
  /** The versions that the deployed shell brings. */
  provided: ProvidedVersions
  rule: ReleaseRule
  now: () => number
}

const EVERY_MS = 60_000

/** Raises the shares of candidates step by step, and withdraws a candidate that does worse than the live version. */
const plugin = fp<GradualReleaseOptions>(
  async (app, { store, access, releaseSteps, rollbackRule, now }) => {
    const { registry, database, shell } = app
    const { provided } = shell
    if (!provided) return
    const rule = { ...releaseSteps, errorsMin: rollbackRule.errors, sourcesMin: sourcesMin(access) }
    const work = async () => {
      for (const remote of (await registry()).remotes)
        await advance({ store, database, provided, rule, now }, remote)
    }
    scheduledJob(app, { name: 'gradual releases', everyMs: EVERY_MS, work })
  },
  { name: 'gradual-release', dependencies: ['database', 'registry', 'shell'] },
)

export const gradualRelease = withSettings(releaseSettings, plugin)

/** Takes the next step of a remote's gradual release, if one is in progress. @internal */
export async function advance(
  { store, database, provided, rule, now }: Advancing,
  { name: remote, version: live, candidate }: RegisteredRemote,
): Promise<void> {
  if (!candidate) return
  const { version, share } = candidate
  const revision = await latestRevisionOf(store, remote)
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
