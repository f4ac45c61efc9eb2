import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

const ManifestSchema = z.looseObject({ workspaces: z.array(z.string()) })
const TypesSchema = z.looseObject({ references: z.array(z.looseObject({ path: z.string() })) })
const LockfileSchema = z.looseObject({
  packages: z.intersection(
    z.object({ '': ManifestSchema }),
    z.record(z.string(), z.record(z.string(), z.unknown())),
  ),
})

/** What a file names, and what it has besides, of which nothing may differ. */
interface Listing {
  /** The folder of each entry, which begins with the workspace's name. */
  folders: readonly string[]
  /** The entries of the given workspaces and nothing else are left out. */
  without: (workspaces: readonly string[]) => unknown
}

const isOf = (folder: string, workspaces: readonly string[]) =>
  workspaces.some((name) => folder === name || folder.startsWith(`${name}/`))

function manifestListing(json: unknown): Listing {
  const { workspaces: folders, ...rest } = ManifestSchema.parse(json)
  return { folders, without: (added) => [rest, folders.filter((name) => !isOf(name, added))] }
}

function typesListing(json: unknown): Listing {
  const { references, ...rest } = TypesSchema.parse(json)
  return {
    folders: references.map(({ path }) => path),
    without: (added) => [rest, references.filter(({ path }) => !isOf(path, added))],
  }
}

function lockfileListing(json: unknown): Listing {
  const { packages, ...rest } = LockfileSchema.parse(json)
  const { '': own, ...others } = packages
  const links = new Map(
    Object.entries(others).flatMap(([key, { link, resolved }]) =>
      link === true && key === `node_modules/${resolved}` ? [[key, String(resolved)]] : [],
    ),
  )
  const manifest = manifestListing(own)
  return {
    folders: manifest.folders,
    without: (added) => [
      rest,
      manifest.without(added),
      // What stands below a workspace's own folder is found by that workspace alone.
      Object.entries(others).filter(([key]) => !isOf(links.get(key) ?? key, added)),
    ],
  }
}

const LISTINGS: ReadonlyMap<string, (json: unknown) => Listing> = new Map([
  ['package.json', manifestListing],
  ['tsconfig.json', typesListing],
  ['package-lock.json', lockfileListing],
])

/** The files of the project's folder that list its workspaces. */
export const WORKSPACE_LISTS: readonly string[] = [...LISTINGS.keys()]

/**
 * The `workspaces` that a file lists now and did not list before, when nothing else in it differs: then the change is of these
 * workspaces alone. Otherwise none.
 */
export function addedWorkspaces(
  file: string,
  { before, now, workspaces }: { before: string; now: string; workspaces: readonly string[] },
): readonly string[] {
  const listing = LISTINGS.get(file)
  if (!listing) return []
  const [was, is] = [listing(JSON.parse(before)), listing(JSON.parse(now))]
  const added = workspaces.filter(
    (name) =>
      is.folders.some((folder) => isOf(folder, [name])) &&
      !was.folders.some((folder) => isOf(folder, [name])),
  )
  return isDeepStrictEqual(was.without([]), is.without(added)) ? added : []
}
