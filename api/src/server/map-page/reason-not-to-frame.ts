import type { PageAnswer } from './probe-page'
import { refusesFraming } from './refuses-framing'

/** Why a page of the origin `ours` cannot show the map page in a frame, in one sentence; `null` when it can. */
export function reasonNotToFrame(answer: PageAnswer, url: string, ours: URL): string | null {
  if (answer.kind === 'unreachable') return 'The map page cannot be reached.'
  if (answer.kind === 'timed-out') return 'The map page takes too long to answer.'
  const { status, headers } = answer
  if (isRedirect(status)) return movedTo(headers.get('location'), url)
  if (status < 200 || status > 299) return `The map page answers with an error (${status}).`
  return refusesFraming(headers, new URL(url), ours)
    ? 'The map page does not allow other sites to show it.'
    : null
}

const isRedirect = (status: number) => status >= 300 && status < 400

// The frame could not follow it to another origin, and no address but the configured one is ever fetched.
const movedTo = (location: string | null, url: string) =>
  location && URL.canParse(location, url)
    ? `The map page has moved to ${new URL(location, url).href}.`
    : 'The map page has moved.'
