import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publication } from 'shared-domain'
import { z } from 'zod/mini'

const figure = (usual: number, least = 1) => z._default(z.int().check(z.minimum(least)), usual)

/** What each page of a remote may cost. `remote.json` may name other figures; by default they are three times what most pages need. */
export const BudgetSchema = z.strictObject({
  /** What a page, an extension or the help loads before it can render: compressed, in kB of 1,000 bytes. */
  kilobytes: figure(100),
  /** The number of these files. */
  files: figure(12),
  /** What a page has loaded once it is at rest, in kB. */
  openedKilobytes: figure(150),
  /** What a page has requested by then: its files, and the answers of the API. */
  requests: figure(30),
  /** How long a page has blocked the browser by then: the sum of its tasks of 50 ms and more, in ms of processor time. */
  longTasksMs: figure(500, 0),
})
export type Budget = z.infer<typeof BudgetSchema>

export const DEFAULT_BUDGET = BudgetSchema.parse({})

const BuiltDescriptionSchema = z.object({ budget: z._default(BudgetSchema, DEFAULT_BUDGET) })

/** Throws when a page, an extension or the help of a built version is above the budget in the build's `remote.json`, with the remedy. */
export async function checkPageBudgets(
  folder: string,
  publication: Pick<Publication, 'name' | 'version' | 'preload'>,
): Promise<void> {
  const description = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))
  const { budget } = BuiltDescriptionSchema.parse(description)
  const { kilobytes, files } = budget
  const used = Object.entries(publication.preload).map(async ([expose, paths]) => {
    const sizes = await Promise.all(paths.map((path) => compressedSize(join(folder, path))))
    return { expose, files: paths.length, kilobytes: Math.ceil(sizes.reduce((a, b) => a + b, 0) / 1000) }
  })
  const above = (await Promise.all(used)).filter((page) => page.files > files || page.kilobytes > kilobytes)
  if (above.length === 0) return
  const sentences = above.map(
    (page) =>
      `${page.expose} of ${publication.name} ${publication.version} loads ${page.kilobytes} kB in ${page.files} files before it can render.`,
  )
  throw new Error(
    `${sentences.join('\n')}\nIts budget is ${kilobytes} kB in ${files} files: load what is shown later by import(), ` +
      `or raise "budget" in remote.json, where reviewers see it.`,
  )
}

/** What a page has cost from its opening until it was at rest, beyond the shell. */
export type OpenedPage = Pick<Budget, 'openedKilobytes' | 'requests' | 'longTasksMs'>

/** A sentence for each figure of an opened page that is above the budget of its remote, with the remedy. `page` is its path and version. */
export function budgetExcesses(page: string, opened: OpenedPage, budget: OpenedPage): string[] {
  return (Object.keys(EXCESSES) as (keyof OpenedPage)[]).flatMap((figure) => {
    if (opened[figure] <= budget[figure]) return []
    const { says, unit, remedy } = EXCESSES[figure]
    return `${page} ${says} ${opened[figure]}${unit} until it is at rest, and its budget is ${budget[figure]}${unit}: ${remedy}, or raise "${figure}" of "budget" in remote.json, where reviewers see it.`
  })
}

const EXCESSES = {
  openedKilobytes: { says: 'loads', unit: ' kB', remedy: 'load what a person has not asked for later' },
  requests: { says: 'sends', unit: ' requests', remedy: 'ask once for what it shows' },
  longTasksMs: {
    ...{ says: 'blocks the browser for', unit: ' ms' },
    remedy: 'compute in a worker, or in pieces of less than 50 ms',
  },
} satisfies Record<keyof OpenedPage, object>

/** In bytes, as browsers get it: in the form that the build has compressed best. */
async function compressedSize(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => undefined)
  return (compressed ?? (await stat(file))).size
}
