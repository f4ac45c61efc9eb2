import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteDescription } from 'shared-domain'
import { workspacePackage } from './workspace-package'

/**
 * The modules of which a page has one copy. A shared module loses tree-shaking, so nothing large is on the list:
 * Mantine and the router come through `shared-ui`, and of `zod/mini` the shell provides a part. The entries with a slash
 * catch deep imports such as `react-dom/client`, which would otherwise bring a second React.
 */
const singletons = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'shared-ui',
  'shared-domain/client',
  'zod/mini',
]

/** In the shell's entry: found later, each would cost a request. */
const isEager = (name: string) => name.startsWith('react') || name === 'zod/mini'

/** Shares for the shell, which provides every singleton, or for a remote, which brings none of its own: its `requires`. */
export function sharedScope(folder: string, requires?: RemoteDescription['requires']) {
  const required: Record<string, string | undefined> = requires ?? {}
  return Object.fromEntries(
    singletons.map((name) => {
      const owner = name.split('/')[0] as string
      const { version } = workspacePackage(folder, owner)
      const rules = {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[owner] ?? `^${version}`,
      }
      if (requires) return [name, { ...rules, import: false as const }]
      const part = name === 'zod/mini' ? { import: join(folder, 'src/federation/shared-zod.ts') } : {}
      return [name, { ...rules, ...part, version, eager: isEager(name) }]
    }),
  )
}

const require = createRequire(import.meta.url)

const packages = [
  'error-codes',
  'inject-external-runtime-core-plugin',
  'runtime',
  'runtime-core',
  'runtime-tools',
  'sdk',
  'webpack-bundler-runtime',
].map((name) => `@module-federation/${name}`)

/**
 * Points the federation runtime at its ES modules. The plugin names its CommonJS files, some by absolute path; those
 * cannot be tree-shaken and cost every remoteEntry and the shell 5 KB more, gzipped.
 */
export const federationRuntimeAlias = Object.fromEntries(
  packages.flatMap((name) => {
    const esModule = fileURLToPath(import.meta.resolve(name))
    return [
      [`${name}$`, esModule],
      [`${require.resolve(name)}$`, esModule],
    ]
  }),
)
