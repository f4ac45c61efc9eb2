import type { Publication } from 'shared-domain'
import { z } from 'zod'
import { twoTries } from './two-tries'

const PATIENCE_MS = 3000
const FILE = 'mf-manifest.json'

const ManifestSchema = z.object({
  metaData: z.object({
    /** The variable that the entry leaves its container in. */
    globalName: z.string().regex(/^\w+$/),
    remoteEntry: z.object({ path: z.string(), name: z.string().min(1) }),
  }),
  exposes: z.array(z.object({ name: z.string() })),
})
export type Manifest = z.infer<typeof ManifestSchema>

/** A publication's manifest, checked in its bytes and in its shape; asked for at most twice, three seconds each. */
export const fetchManifest = ({ base, files }: Publication): Promise<Manifest> =>
  twoTries(new URL(`${base}${FILE}`, location.href).href, PATIENCE_MS, async (url, signal) => {
    // The browser itself withholds an answer whose hash is another, in the same way as for a script.
    const response = await fetch(url, { signal, ...(files[FILE] && { integrity: files[FILE] }) }).catch(
      (cause) => {
        throw new Error(`${url} did not answer, or not with what was published.`, { cause })
      },
    )
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    const manifest = ManifestSchema.safeParse(await response.json().catch(() => undefined))
    if (!manifest.success) throw new Error(`${url} is not the manifest of a remote.`)
    return manifest.data
  })
