import { z } from 'zod'

const AssetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) })
const ManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: AssetsSchema, css: AssetsSchema }) })),
})

/** Throws when the federation manifest of a build names a file that is not there, or lacks a page it should expose. */
export function checkManifest(manifest: Buffer, files: ReadonlySet<string>, pages: readonly string[]): void {
  const { metaData, exposes } = ManifestSchema.parse(JSON.parse(manifest.toString()))
  const named = exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap((a) => [...a.sync, ...a.async]),
  )
  const missing = [metaData.remoteEntry.path + metaData.remoteEntry.name, ...named].filter(
    (file) => !files.has(file),
  )
  if (missing.length > 0)
    throw new Error(
      `mf-manifest.json names ${missing.join(', ')}, which is not there: build the remote again.`,
    )
  const exposed = new Set(exposes.map(({ name }) => name))
  const unexposed = pages.filter((page) => !exposed.has(page))
  if (unexposed.length > 0)
    throw new Error(`mf-manifest.json does not expose ${unexposed.join(', ')}: build the remote again.`)
}
