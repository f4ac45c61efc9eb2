import type { Registry } from 'shared-domain'
import { forgetRequestedRemotes, type RequestedRemotes, readRequestedRemotes } from './requested-remotes'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const source = () => ({ parameter: 'remote-override', storage: localStorage })

/** The URLs of the folders from which this browser loads remotes instead of their live versions, by remote. */
export const readOverrides = (): RequestedRemotes =>
  readRequestedRemotes({ ...source(), accept: loopbackBase })

export const forgetOverrides = () => forgetRequestedRemotes(source())

// Only loopback addresses, so that a link cannot make an operator run other people's code.
function loopbackBase(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || !LOOPBACK.has(hostname)) return undefined
  return `${origin}${pathname}${pathname.endsWith('/') ? '' : '/'}`
}

/** The registry with the overridden remotes' other URLs. Hashes and hints describe the published files, so they are removed. */
export const overrideRegistry = ({ revision, remotes }: Registry, overrides: RequestedRemotes): Registry => ({
  revision,
  remotes: remotes.map((remote) => {
    const base = overrides[remote.name]
    return base ? { ...remote, base, files: {}, preload: {}, previous: undefined } : remote
  }),
})
