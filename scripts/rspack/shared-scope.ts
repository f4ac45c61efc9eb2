import { workspacePackage } from './workspace-package'

/**
 * The modules of which one page may hold only one copy. A module in this list loses tree-shaking, so nothing large
 * is on it: Mantine and the router are reached through `shared-ui`. The entries with a slash catch deep imports such
 * as `react-dom/client`, which would otherwise bring a second React.
 */
const singletons = ['react', 'react/', 'react-dom', 'react-dom/', 'shared-ui', 'shared-domain/client']

/** Shares for the shell, which provides every singleton, or for a remote, which brings none of its own. */
export function sharedScope(role: 'provider' | 'consumer', folder: string) {
  return Object.fromEntries(
    singletons.map((name) => {
      const version = workspacePackage(folder, name.split('/')[0] as string).version
      const rules = { singleton: true, strictVersion: true, requiredVersion: `^${version}` }
      return [
        name,
        role === 'provider'
          ? { ...rules, version, eager: name.startsWith('react') }
          : { ...rules, import: false as const },
      ]
    }),
  )
}
