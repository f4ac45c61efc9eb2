import { findPage, type ProvidedVersions, type Registry } from 'shared-domain'
import { runnablePublication } from './runnable-publication'

/**
 * Hints for the files of the page at `path`, so that they load beside the shell and not after it. Of a version that
 * the shell will not run nothing is fetched: the hints are then for the one before it.
 */
export function preloadTags({ remotes }: Registry, path: string, provided?: ProvidedVersions): string[] {
  const found = findPage(remotes, path)
  if (!found) return []
  const shown = runnablePublication(found.remote, provided)
  if (!shown) return []
  const { base, preload, files } = shown
  return (preload[found.page.expose] ?? []).map((file) => {
    const kind = kindOf(file)
    // Browsers check no hint of a fetch, and warn: the shell itself hashes what it fetches.
    const integrity = kind === 'fetch' ? undefined : files[file]
    // A hint counts only for a request of its own mode: what is checked, or fetched, is asked for with CORS.
    const isCors = integrity !== undefined || kind === 'fetch'
    const attributes = [
      ...['rel="preload"', `as="${kind}"`],
      ...(isCors ? ['crossorigin="anonymous"'] : []),
      ...(integrity ? [`integrity="${integrity}"`] : []),
      `href="${base}${file}"`,
    ]
    return `<link ${attributes.join(' ')}>`
  })
}

function kindOf(file: string): 'style' | 'fetch' | 'script' {
  if (file.endsWith('.css')) return 'style'
  return file.endsWith('.json') ? 'fetch' : 'script'
}
