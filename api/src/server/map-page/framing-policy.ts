/** Whether the headers of `page` forbid framing by a page of the origin `ours`, by the rules of browsers. */
export function refusesFraming(headers: Headers, page: URL, ours: URL): boolean {
  const policies = frameAncestors(headers.get('content-security-policy'))
  // When a policy mentions framing, browsers ignore X-Frame-Options.
  if (policies.length > 0) {
    return policies.some((sources) => !sources.some((source) => isSourceOf(source, ours, page)))
  }
  return refusedByFrameOptions(headers.get('x-frame-options'), ours.origin === page.origin)
}

/** HTML standard, §7.5.2: contradictory values forbid framing; unknown ones such as ALLOW-FROM are ignored. */
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

/** The sources of every `frame-ancestors` in a Content-Security-Policy header, one list per policy. */
function frameAncestors(header: string | null): string[][] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((policy) => {
      const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
      // When a policy repeats a directive, the first one counts.
      const found = directives.find(([name]) => name === 'frame-ancestors')
      return found ? [found.slice(1)] : []
    })
}

/** Whether `source`, in the policy of `page`, matches a page of the origin `ours`. CSP level 3, §6.7.2. */
function isSourceOf(source: string, ours: URL, page: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return ours.origin === page.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return isScheme(ours.protocol, source)
  const [, scheme, host, port] = HOST_SOURCE.exec(source) ?? []
  if (!host) return false
  return (
    isScheme(ours.protocol, scheme ? `${scheme}:` : page.protocol) &&
    isHost(ours.hostname, host) &&
    isPort(ours, port)
  )
}

const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?((?:\*\.)?[a-z\d.-]+|\*)(?::(\d+|\*))?(?:\/.*)?$/

// A policy that allows plain HTTP allows the same host over TLS.
const isScheme = (ours: string, wanted: string) =>
  ours === wanted || (wanted === 'http:' && ours === 'https:')

function isHost(ours: string, wanted: string): boolean {
  if (wanted === '*') return true
  return wanted.startsWith('*.') ? ours.endsWith(wanted.slice(1)) : ours === wanted
}

// URL omits a scheme's default port, and a source without a port means the default.
const isPort = ({ port, protocol }: URL, wanted = '') =>
  wanted === '*' || port === wanted || (port === '' && wanted === (protocol === 'https:' ? '443' : '80'))
