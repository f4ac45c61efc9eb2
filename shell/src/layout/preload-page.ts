import { findPage, type Registry } from 'shared-domain'
import type { PageLoader } from '../federation/page-loader'

/** Loads the page at `path` before it is asked for. What goes wrong goes wrong again, and is told, at the visit. */
export function preloadPage({ remotes }: Registry, path: string, loadPage: PageLoader) {
  const found = findPage(remotes, path)
  if (found) loadPage(found.remote, found.page.expose).catch(() => {})
}
