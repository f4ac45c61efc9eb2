import type { Publication } from 'shared-domain'
import * as z from 'zod/mini'
import { fetchPinned } from './fetch-pinned'
import { twoTries } from './two-tries'

const PATIENCE_MS = 3000
const FILE = 'mf-manifest.json'

const ManifestSchema = z.object({
  metaData: z.object({
    /** The variable that the entry leaves its container in. */
    globalName: z.string().check(z.regex(/^\w+$/)),
    remoteEntry: z.object({ path: z.string(), name: z.string().check(z.minLength(1)) }),
  }),
  exposes: z.array(z.object({ name: z.string() })),
})
export type Manifest = z.infer<typeof ManifestSchema>

/** A publication's manifest, checked in its bytes and in its shape; asked for at most twice, three seconds each. */
export const fetchManifest = ({ base, files }: Publication): Promise<Manifest> =>
  twoTries(new URL(`${base}${FILE}`, location.href).href, PATIENCE_MS, async (url, signal) => {
    const manifest = ManifestSchema.safeParse(readJson(await fetchPinned(url, files[FILE], signal)))
    if (!manifest.success) throw new Error(`${url} is not the manifest of a remote.`)
    return manifest.data
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
