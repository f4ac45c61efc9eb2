import { createHash } from 'node:crypto'
import type { RuntimeSettings } from 'shared-domain'

type Directives = Record<string, string[]>

/** What a document of the product may load: itself, and the council's layer, map page and tiles where they are set. */
export function contentSecurityPolicy(
  settings: RuntimeSettings,
  inlineScripts: readonly string[],
): Directives {
  const { openData, mapPageUrl, tileUrl } = settings
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource)],
    // Mantine writes its variables and responsive styles into style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins(tileUrl)],
    'connect-src': ["'self'", ...origins(openData.layerUrl)],
    'frame-src': origins(mapPageUrl),
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
function origins(url: string | null): string[] {
  const origin = url?.match(/^https?:\/\/[^/]+/)?.[0]
  return origin ? [origin.replace('{s}', '*')] : []
}
