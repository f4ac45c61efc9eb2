import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const assets = z.object({ sync: z.array(z.string()) })
const FederationManifestSchema = z.object({
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: assets, css: assets }) })),
})

/** By exposed page: the files of a built remote that it needs before it can show. */
export async function pageFiles(folder: string): Promise<Record<string, string[]>> {
  const manifest = FederationManifestSchema.parse(
    JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')),
  )
  return Object.fromEntries(
    manifest.exposes.map(({ name, assets: { js, css } }) => [
      name,
      ['mf-manifest.json', 'remoteEntry.js', ...js.sync, ...css.sync],
    ]),
  )
}
