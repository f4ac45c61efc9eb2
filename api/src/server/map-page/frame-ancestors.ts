/** The sources of every `frame-ancestors` in a Content-Security-Policy header, one list a policy. */
export function frameAncestors(header: string | null): string[][] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((policy) => {
      const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
      // A policy that repeats a directive means the first.
      const found = directives.find(([name]) => name === 'frame-ancestors')
      return found ? [found.slice(1)] : []
    })
}

/** Whether `source`, written in the policy of `page`, means a page of the origin `ours`. CSP level 3, §6.7.2. */
export function isSourceOf(source: string, ours: URL, page: URL): boolean {
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

// A policy that allows plain HTTP allows the same over TLS.
const isScheme = (ours: string, wanted: string) =>
  ours === wanted || (wanted === 'http:' && ours === 'https:')

function isHost(ours: string, wanted: string): boolean {
  if (wanted === '*') return true
  return wanted.startsWith('*.') ? ours.endsWith(wanted.slice(1)) : ours === wanted
}

// URL leaves a scheme's own port empty, and a source without a port means just that.
const isPort = ({ port, protocol }: URL, wanted = '') =>
  wanted === '*' || port === wanted || (port === '' && wanted === (protocol === 'https:' ? '443' : '80'))
