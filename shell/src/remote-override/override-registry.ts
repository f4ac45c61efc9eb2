import type { Registry } from 'shared-domain'
import type { Overrides } from './override-store'

/** The registry with the overridden remotes at their other places; nothing is known of what lies there. */
export const overrideRegistry = ({ revision, remotes }: Registry, overrides: Overrides): Registry => ({
  revision,
  remotes: remotes.map((remote) => {
    const base = overrides[remote.name]
    return base ? { ...remote, base, files: {}, preload: {}, previous: undefined } : remote
  }),
})
