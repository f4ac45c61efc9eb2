import { frameAncestors, isSourceOf } from './frame-ancestors'

/** Whether the headers of `page` forbid a page of the origin `ours` to frame it, as browsers read them. */
export function refusesFraming(headers: Headers, page: URL, ours: URL): boolean {
  const policies = frameAncestors(headers.get('content-security-policy'))
  // Where a policy speaks of framing, browsers ignore X-Frame-Options.
  if (policies.length > 0) {
    return policies.some((sources) => !sources.some((source) => isSourceOf(source, ours, page)))
  }
  return refusedByFrameOptions(headers.get('x-frame-options'), ours.origin === page.origin)
}

/** HTML standard, §7.5.2: contradictory values refuse, unknown ones such as ALLOW-FROM are ignored. */
function refusedByFrameOptions(header: string | null, isSameOrigin: boolean): boolean {
  const options = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((option) => option.trim()),
  )
  if (options.size > 1) return ['deny', 'sameorigin', 'allowall'].some((option) => options.has(option))
  return options.has('deny') || (options.has('sameorigin') && !isSameOrigin)
}
