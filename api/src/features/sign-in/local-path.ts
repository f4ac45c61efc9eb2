const FIRST_SCREEN = '/app/dashboard'
const HERE = 'http://here.invalid'

/** Where to go after signing in: a path of ours, never another site. */
export function localPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return FIRST_SCREEN
  const { origin, pathname, search } = new URL(next, HERE)
  // A browser would read `//elsewhere` as a site, and so would it `/\elsewhere`.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : FIRST_SCREEN
}
