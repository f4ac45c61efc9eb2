const REDIRECTS = [301, 302, 303, 307, 308]
const REDIRECTS_MAX = 5

/** A redirect that was not followed. The message is the end of a sentence about the server that sent it. */
export class RedirectRefused extends Error {}

/**
 * `fetch` for a server that an operator named. A redirect is followed with the same method and body, but not to another host or port, nor
 * from https to http: an answer must not choose what this machine asks next. Throws a RedirectRefused.
 */
export const sameHostFetch: typeof globalThis.fetch = async (input, init) => {
  let url = new URL(input instanceof Request ? input.url : input)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url.href)
    if (next?.host !== url.host || (url.protocol === 'https:' && next.protocol !== 'https:'))
      throw new RedirectRefused(
        `it redirects to ${next?.origin ?? 'no address'}, which is not followed: set its address to where it answers`,
      )
    url = next
  }
  throw new RedirectRefused('it redirects in a circle: set its address to where it answers')
}
