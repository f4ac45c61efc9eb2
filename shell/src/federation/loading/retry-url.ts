let attempts = 0

/** The same file at a URL that no one asked for yet: Chrome answers a repeated URL with the failure it remembers. */
export function retryUrl(url: string): string {
  attempts += 1
  const retried = new URL(url)
  retried.searchParams.set('retry', String(attempts))
  return retried.href
}
