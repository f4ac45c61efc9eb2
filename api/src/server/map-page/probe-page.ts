export type PageAnswer =
  | { kind: 'answered'; status: number; headers: Headers }
  | { kind: 'unreachable' }
  | { kind: 'timed-out' }

/** What `url`, and only it, answers within `timeoutMs`: redirects are not followed, the body is not read. */
export async function probePage(url: string, timeoutMs: number): Promise<PageAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { status, headers, body } = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'text/html' },
    })
    await body?.cancel()
    return { kind: 'answered', status, headers }
  } catch {
    return { kind: signal.aborted ? 'timed-out' : 'unreachable' }
  }
}
