import * as z from 'zod/mini'

const PATIENCE_MS = 3000

// Only what the runtime reads without looking: a well-formed answer of another shape would stay in its cache.
const ManifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }), publicPath: z.string() }),
  exposes: z.array(z.object({ name: z.string() })),
  shared: z.array(z.object({ name: z.string() })),
})

/** A remote's manifest, checked; an error when it does not come within three seconds or is not one. */
export async function fetchManifest(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const manifest: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!ManifestSchema.safeParse(manifest).success) throw new Error(`${url} is not the manifest of a remote.`)
  return response
}
