import type { Registry } from 'shared-domain'
import * as z from 'zod/mini'

/** By remote: the URL of the folder that its files come from instead. */
export type Overrides = Record<string, string>

const KEY = 'remote-overrides'
const PARAMETER = 'remote-override'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The overrides kept in this browser and those of the page's URL, which are kept and leave the URL. */
export function readOverrides(): Overrides {
  const url = new URL(location.href)
  const asked = url.searchParams.getAll(PARAMETER).map(asOverride)
  const overrides = onLoopback({ ...readKept(), ...Object.fromEntries(asked) })
  if (asked.length > 0) {
    localStorage.setItem(KEY, JSON.stringify(overrides))
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
  }
  return overrides
}

export const forgetOverrides = () => localStorage.removeItem(KEY)

/** `mf-qr@http://localhost:5003/` */
function asOverride(text: string): [string, string] {
  const [name = '', ...base] = text.split('@')
  return [name, base.join('@')]
}

function readKept(): Overrides {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

// A link must not make an operator run a stranger's code.
const onLoopback = (overrides: Overrides): Overrides =>
  Object.fromEntries(
    Object.entries(overrides).flatMap(([name, text]) => {
      const base = loopbackBase(text)
      return base ? [[name, base]] : []
    }),
  )

function loopbackBase(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || !LOOPBACK.has(hostname)) return undefined
  return `${origin}${pathname}${pathname.endsWith('/') ? '' : '/'}`
}

/** The registry with the overridden remotes at their other URLs. Hashes and hints are of the published files, so they go. */
export const overrideRegistry = ({ revision, remotes }: Registry, overrides: Overrides): Registry => ({
  revision,
  remotes: remotes.map((remote) => {
    const base = overrides[remote.name]
    return base ? { ...remote, base, files: {}, preload: {}, previous: undefined } : remote
  }),
})
