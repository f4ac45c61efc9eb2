import { paths } from 'shared-domain'
import { PAGE_PATHS } from './page-paths'

const BIN_LINK = /^\/b\/([^/]+)\/?$/

/**
 * Where an address leads that the server only sends on: path and query of the page, or `null`. The worker sends on by
 * itself, so that a label leads to the page on the phone without a signal, and a round trip sooner with a poor one.
 */
export function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const [, binId] = BIN_LINK.exec(pathname) ?? []
  if (binId !== undefined) return reportOf(binId)
  const page = PAGE_PATHS.find((path) => pathname === `${path}/`)
  return page ? page + search : null
}

function reportOf(written: string): string | null {
  try {
    return `${paths.report()}?${new URLSearchParams({ bin: decodeURIComponent(written) })}`
  } catch {
    // No id is written so: that is for the server to say.
    return null
  }
}

/** Sends a navigation on to where its address leads. */
export const answerMoved = ({ url }: Pick<Request, 'url'>): Response =>
  Response.redirect(new URL(movedTo(new URL(url)) ?? '/', url).href)
