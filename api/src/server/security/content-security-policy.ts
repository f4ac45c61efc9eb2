import { createHash } from 'node:crypto'
import type { RuntimeSettings } from 'shared-domain'

type Directives = Record<string, string[]>

interface Own {
  /** Scripts that the documents hold inline. */
  inlineScripts: readonly string[]
  /** Other origins from which remotes may come. */
  remoteOrigins: readonly string[]
}

/** Where a developer's own remote runs. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']

/** What a document of the product may load: itself, its remotes, and the council's layer, map page and tiles where they are set. */
export function contentSecurityPolicy(
  settings: RuntimeSettings,
  { inlineScripts, remoteOrigins }: Own,
): Directives {
  const { openData, mapPageUrl, tileUrl, allowOverrides } = settings
  const remotes = [...remoteOrigins, ...(allowOverrides ? LOOPBACK : [])]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource), ...remotes],
    // A remote's worker is started from text that came as a script of ours; it is bound by this same policy.
    'worker-src': ["'self'", 'blob:'],
    // Mantine writes its variables and responsive styles into style elements.
    'style-src': ["'self'", "'unsafe-inline'", ...remotes],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(tileUrl), ...remotes],
    'connect-src': ["'self'", ...originsOf(openData.layerUrl), ...remotes],
    'frame-src': originsOf(mapPageUrl),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/** The scripts written into an HTML document, data elements left out. */
export const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The origin of an absolute URL; nothing for a path of our own. Tile URLs hold braces in host and path. */
export function originsOf(url: string | null): string[] {
  const origin = url?.match(/^https?:\/\/[^/]+/)?.[0]
  return origin ? [origin.replace('{s}', '*')] : []
}
