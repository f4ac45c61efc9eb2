import type { RegisteredRemote, Registry, RemoteDescription, RemotePage } from 'shared-domain'
import { type BuildSource, readStoredPublication } from './publication'
import type { ReleaseStore } from './release-store'

/** The names and paths that a version claims. */
interface Claim extends Pick<RemoteDescription, 'name' | 'version' | 'pages'> {
  source?: BuildSource | undefined
}

/** Throws one sentence when a version claims a path or name that another live remote, or the server itself, already has. */
export async function checkOwnership(
  store: ReleaseStore,
  claim: Claim,
  { remotes }: Registry,
): Promise<void> {
  for (const { path } of claim.pages) checkPath(claim, path)
  for (const remote of remotes) {
    if (remote.name === claim.name) await checkProject(store, claim, remote)
    // A version with a share of the sessions is live too.
    else checkPages(claim, remote.name, [...remote.pages, ...(remote.candidate?.pages ?? [])])
  }
}

// The router also accepts `*`, `?` and capital letters, which would hide overlapping paths.
const PATH = /^\/(?:(?:[a-z0-9-]+|:[A-Za-z]\w*)(?:\/(?:[a-z0-9-]+|:[A-Za-z]\w*))*)?$/
/** The paths of the server itself, and of the shell at `/app`. */
const SERVED = /^\/(?:app$|(?:api|b|healthz|metrics|open-data|readyz|remotes|shell|sign-in)(?:\/|$))/

function checkPath({ name, version }: Claim, path: string): void {
  const problem = SERVED.test(path)
    ? 'which the server has for itself: choose another path'
    : 'but a path is of lower-case words and parameters, such as /app/lids/:id'
  if (SERVED.test(path) || !PATH.test(path)) throw new Error(`${name} ${version} claims ${path}, ${problem}.`)
}

function checkPages({ name, version, pages }: Claim, other: string, held: readonly RemotePage[]): void {
  for (const { path, navigation } of pages) {
    const taken = held.find((page) => pathsOverlap(page.path, path))
    if (taken) {
      throw new Error(
        `${name} ${version} claims ${path}, but ${taken.path} is a page of ${other}: choose another path, ` +
          `or let its team release a version without it, or retire it, first.`,
      )
    }
    if (navigation && held.some((page) => isSameLabel(page.navigation?.label, navigation.label))) {
      throw new Error(
        `${name} ${version} calls a page '${navigation.label}' in the sidebar, as ${other} does: choose another label.`,
      )
    }
  }
}

/** Whether some URL could match both paths: `/app/routes/new` matches `/app/routes/:id` and `/app/routes/:key`. */
function pathsOverlap(one: string, other: string): boolean {
  const parts = one.split('/')
  const others = other.split('/')
  const isAny = (part: string | undefined) => part?.startsWith(':')
  return (
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || isAny(part) || isAny(others[i]))
  )
}

const isSameLabel = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

async function checkProject(
  store: ReleaseStore,
  { name, version, source }: Claim,
  live: RegisteredRemote,
): Promise<void> {
  const held = (await readStoredPublication(store, name, live.version))?.source
  if (!held || !source || held.project === source.project) return
  throw new Error(
    `${name} ${version} was built in the project ${source.project}, but ${name} is live from ${held.project}: ` +
      `choose another name, or let its team retire it first.`,
  )
}
