import { findPage, type Registry } from 'shared-domain'

/** Hints for the files of the page at `path`, so that they load beside the shell and not after it. */
export function preloadTags({ remotes }: Registry, path: string): string[] {
  const found = findPage(remotes, path)
  if (!found) return []
  const { base, preload, files } = found.remote
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
