import { lt } from 'semver'
import type { ProvidedVersions, Registry } from 'shared-domain'
import { currentRegistry, readReleases } from './current-registry'
import { type Actor, latestRevisionOf, type RevisionRecord, readHistory, wasRolledBack } from './history'
import { readEntry } from './log-entries'
import { checkOwnership } from './ownership'
import { examinePublication, publishedVersions, readStoredPublication } from './publication'
import type { ReleaseStore } from './release-store'
import { checkRequirements } from './requirements'
import { writeEntry } from './write-entry'

/** How many versions a remote can be rolled back through. */
const STEPS_BACK = 5

type Cause = Actor & {
  remote: string
  /** Change something only while this version is live; `none` while no version is. */
  expect?: string | undefined
}
type ReasonedCause = Cause & { reason: string }

type Promotion = Cause & {
  version: string
  /** The versions that the deployed shell brings. */
  provided: ProvidedVersions
  /** By default the subject of the commit that the version was built from. */
  reason?: string | undefined
  /** Allows a version that is lower than the live one, or was rolled back before. */
  force?: boolean | undefined
}

/** Makes a published version live. Returns `undefined` when it already is. */
export async function promoteRemote(
  store: ReleaseStore,
  promotion: Promotion,
): Promise<RevisionRecord | undefined> {
  const { remote, version, force = false } = promotion
  const publication = await releasable(store, promotion)
  const present = liveVersion(await currentRegistry(store), remote)
  checkExpected(promotion, present)
  if (present === version) return undefined
  return changeRegistry(store, promotion, async (registry) => {
    const from = liveVersion(registry, remote)
    const latest = await latestRevisionOf(store, remote)
    await checkOwnership(store, publication, registry)
    if (!force) await refuseStepBack(store, promotion, from ?? latest?.from ?? null)
    const before = [...(from === null ? [] : [from]), ...(latest?.before ?? [])]
    return {
      ...{ action: 'promote', from, to: version },
      reason: promotion.reason ?? publication.source?.subject,
      before: before.filter((known) => known !== version).slice(0, STEPS_BACK),
    }
  })
}

const liveVersion = ({ remotes }: Registry, remote: string): string | null =>
  remotes.find(({ name }) => name === remote)?.version ?? null

/** The published version that is asked for, if it fits the deployed shell. */
async function releasable(store: ReleaseStore, { remote, version, provided }: Promotion) {
  const publication = await readStoredPublication(store, remote, version)
  if (!publication) throw new Error(await notPublished(store, remote, version))
  checkRequirements(publication, provided)
  return publication
}

async function notPublished(store: ReleaseStore, remote: string, version: string): Promise<string> {
  const published = (await publishedVersions(store, remote)).map((found) => found.version)
  const remedy =
    published.length > 0
      ? `Published are ${published.join(', ')}.`
      : `Publish it first: npm run publish:remote -- ${remote}.`
  return `${remote} ${version} is not in the store. ${remedy}`
}

async function refuseStepBack(
  store: ReleaseStore,
  { remote, version, by }: Promotion,
  last: string | null,
): Promise<void> {
  const remedy = 'to promote it all the same, add --force and --reason "…" to npm run promote.'
  if (wasRolledBack(await readHistory(store), remote, version))
    throw new Error(
      `${remote} ${version} was rolled back once (npm run registry -- history says why): ${remedy}`,
    )
  // A checkout's own development builds have no order.
  if (by === 'operator' && last !== null && lt(version, last))
    throw new Error(`${remote} ${version} is lower than ${last}: ${remedy}`)
}

type Sharing = Promotion & {
  /** In percent, from 1 to 99. */
  share: number
}

/** The file in a remote's build that lists its documents for public pages. */
const PUBLIC_DOCUMENTS = 'pages/pages.json'

/** Gives a published version to a share of the sessions, beside the live one. Returns `undefined` when they already have it. */
export async function shareRemote(
  store: ReleaseStore,
  sharing: Sharing,
): Promise<RevisionRecord | undefined> {
  const { remote, version, share, force = false } = sharing
  if (!Number.isInteger(share) || share < 1 || share > 99)
    throw new Error('A share is a whole number of percent from 1 to 99, such as 10.')
  const publication = await releasable(store, sharing)
  const present = (await currentRegistry(store)).remotes.find(({ name }) => name === remote)
  checkExpected(sharing, present?.version ?? null)
  if (present?.candidate?.version === version && present.candidate.share === share) return undefined
  return changeRegistry(store, sharing, async (registry) => {
    const live = registry.remotes.find(({ name }) => name === remote)
    if (!live || live.version === version)
      throw new Error(
        `${remote} has no other live version to share the sessions with: promote it without --share.`,
      )
    const whole = [publication, live].find(({ files }) => files[PUBLIC_DOCUMENTS] !== undefined)
    if (whole)
      throw new Error(
        `${remote} ${whole.version} brings documents for residents, which caches and phones keep by version and ` +
          'whose loads are not reported: promote it without --share.',
      )
    await checkOwnership(store, publication, registry)
    if (!force) await refuseStepBack(store, sharing, live.version)
    const latest = await latestRevisionOf(store, remote)
    return {
      ...{ action: 'share', from: live.version, to: version, share },
      reason: sharing.reason ?? publication.source?.subject,
      before: latest?.before ?? [],
    }
  })
}

type Dropping = ReasonedCause & {
  /** Refuses to drop any other version. */
  candidate?: string
}

/** Gives the live version to every session again. */
export function dropCandidate(store: ReleaseStore, dropping: Dropping): Promise<RevisionRecord> {
  const { remote, candidate: expected, reason } = dropping
  return changeRegistry(store, dropping, async (registry) => {
    const live = registry.remotes.find(({ name }) => name === remote)
    const version = live?.candidate?.version
    if (!live || version === undefined || (expected !== undefined && version !== expected))
      throw new Error(`${remote}${expected ? ` ${expected}` : ''} is not being released gradually.`)
    const latest = await latestRevisionOf(store, remote)
    return { action: 'drop', from: version, to: live.version, reason, before: latest?.before ?? [] }
  })
}

/** Makes the previously live version live again. */
export function rollbackRemote(store: ReleaseStore, cause: ReasonedCause): Promise<RevisionRecord> {
  const { remote } = cause
  return changeRegistry(store, cause, async (registry) => {
    const from = liveOrThrow(registry, remote)
    const latest = await latestRevisionOf(store, remote)
    const earlier = (latest?.before ?? []).filter((version) => version !== from)
    const [to, ...before] = await usableOf(store, remote, earlier)
    if (to === undefined) {
      throw new Error(
        `${remote} has no version before ${from} to go back to: promote another, as in ` +
          `npm run promote -- ${remote} 1.2.3.`,
      )
    }
    const publication = await readStoredPublication(store, remote, to)
    if (publication) await checkOwnership(store, publication, registry)
    return { action: 'rollback', from, to, reason: cause.reason, before }
  })
}

/** Those that are in the store with a signature that counts: a revoked key takes its versions out, not the way back past them. */
async function usableOf(store: ReleaseStore, remote: string, versions: readonly string[]): Promise<string[]> {
  const found = await Promise.all(versions.map((version) => examinePublication(store, remote, version)))
  return versions.filter((_, i) => found[i]?.problem === null)
}

/** Removes a remote from the registry. Its versions and history stay, and a promotion brings it back. */
export function retireRemote(store: ReleaseStore, cause: ReasonedCause): Promise<RevisionRecord> {
  const { remote, reason } = cause
  return changeRegistry(store, cause, async (registry) => {
    const from = liveOrThrow(registry, remote)
    const latest = await latestRevisionOf(store, remote)
    return {
      action: 'retire',
      from,
      to: null,
      reason,
      before: [from, ...(latest?.before ?? [])].slice(0, STEPS_BACK),
    }
  })
}

function liveOrThrow(registry: Registry, remote: string): string {
  const live = liveVersion(registry, remote)
  if (live !== null) return live
  throw new Error(
    `${remote} is not live. Live are ${registry.remotes.map(({ name }) => name).join(', ') || 'none'}.`,
  )
}

function checkExpected({ remote, expect }: Cause, live: string | null): void {
  if (expect === undefined || expect === (live ?? 'none')) return
  throw new Error(
    `${remote} ${expect} was expected to be live, but ${live ?? 'none'} is: nothing was changed.`,
  )
}

type Change = Pick<RevisionRecord, 'action' | 'from' | 'to' | 'share' | 'before'> & {
  reason: string | undefined
}

/**
 * Compare-and-swap on the log's head. When another change wins, `decide` runs again if that change was about another remote;
 * otherwise this one fails with a sentence.
 */
async function changeRegistry(
  store: ReleaseStore,
  cause: Cause,
  decide: (registry: Registry) => Promise<Change>,
): Promise<RevisionRecord> {
  const { remote, by } = cause
  const { registry, entries } = await readReleases(store)
  checkExpected(cause, liveVersion(registry, remote))
  const { reason, ...change } = await decide(registry)
  const record: RevisionRecord = {
    revision: registry.revision + 1,
    time: new Date().toISOString(),
    remote,
    ...change,
    by,
    ...('person' in cause && { person: cause.person }),
    ...(reason && { reason }),
  }
  const written = await writeEntry(store, entries, record)
  if (written) {
    await currentRegistry(store)
    return written
  }
  const winner = await readEntry(store, record.revision)
  if (winner && winner.remote !== remote) return changeRegistry(store, cause, decide)
  throw new Error(
    `${remote} was changed by someone else at the same moment: ${winner?.action}${winner?.to ? ` to ${winner.to}` : ''}. ` +
      'Look with: npm run registry -- history; then do it again if it still makes sense.',
  )
}
