import type { Publication } from 'shared-domain'
import * as z from 'zod/mini'
import { twoTries } from './two-tries'

const TIMEOUT_MS = 3000
const FILE = 'mf-manifest.json'

const ManifestSchema = z.object({
  metaData: z.object({
    /** The global variable in which the entry puts its container. */
    globalName: z.string().check(z.regex(/^\w+$/)),
    remoteEntry: z.object({ path: z.string(), name: z.string().check(z.minLength(1)) }),
  }),
  exposes: z.array(z.object({ name: z.string() })),
})
export type Manifest = z.infer<typeof ManifestSchema>

/** A publication's manifest, verified by hash and by schema. Requested at most twice, three seconds each. */
export const fetchManifest = ({ base, files }: Publication): Promise<Manifest> =>
  twoTries(new URL(`${base}${FILE}`, location.href).href, TIMEOUT_MS, async (url, signal) => {
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

/** The text of the file at `url`. Throws when its SHA-384 is not `integrity`. */
async function fetchPinned(url: string, integrity: string | undefined, signal: AbortSignal): Promise<string> {
  // On plain HTTP, pages have no hash function. There the browser verifies, without giving a reason.
  const pin = crypto.subtle || !integrity ? {} : { integrity }
  const response = await fetch(url, { signal, ...pin }).catch((cause) => {
    throw new Error(`${url} could not be reached.`, { cause })
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const bytes = await response.arrayBuffer()
  if (crypto.subtle && integrity && (await integrityOf(bytes)) !== integrity)
    throw new Error(`${url} is not the file that was published.`)
  return new TextDecoder().decode(bytes)
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...hash))}`
}
