import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publication } from 'shared-domain'
import { z } from 'zod/mini'

/** What each page, extension and help text of a remote may load before it can render. `remote.json` may name one of its own. */
export const BudgetSchema = z.strictObject({
  /** Compressed, in kB of 1,000 bytes. */
  kilobytes: z.int().check(z.minimum(1)),
  files: z.int().check(z.minimum(1)),
})

/** Three times what most pages need. */
const DEFAULT_BUDGET = { kilobytes: 100, files: 12 }

const BuiltDescriptionSchema = z.object({ budget: z._default(BudgetSchema, DEFAULT_BUDGET) })

/** Throws when a page, an extension or the help of a built version is above the budget in the build's `remote.json`, with the remedy. */
export async function checkPageBudgets(
  folder: string,
  { name, version, preload }: Pick<Publication, 'name' | 'version' | 'preload'>,
): Promise<void> {
  const description = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))
  const { budget } = BuiltDescriptionSchema.parse(description)
  const used = Object.entries(preload).map(async ([expose, files]) => {
    const sizes = await Promise.all(files.map((file) => compressedSize(join(folder, file))))
    return { expose, files: files.length, kilobytes: Math.ceil(sizes.reduce((a, b) => a + b, 0) / 1000) }
  })
  const above = (await Promise.all(used)).filter(
    ({ files, kilobytes }) => files > budget.files || kilobytes > budget.kilobytes,
  )
  if (above.length === 0) return
  const sentences = above.map(
    ({ expose, files, kilobytes }) =>
      `${expose} of ${name} ${version} loads ${kilobytes} kB in ${files} files before it can render.`,
  )
  throw new Error(
    `${sentences.join('\n')}\nIts budget is ${budget.kilobytes} kB in ${budget.files} files: load what is shown later by import(), ` +
      `or raise "budget" in remote.json, where reviewers see it.`,
  )
}

/** In bytes, as browsers get it: in the form that the build has compressed best. */
async function compressedSize(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => undefined)
  return (compressed ?? (await stat(file))).size
}
