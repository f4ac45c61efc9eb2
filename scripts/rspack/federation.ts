import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core'
import type { RemoteDescription } from 'shared-domain'
import { workspacePackage } from '../workspaces/workspace-package'
import * as sharedZod from './shared-zod'

/**
 * The modules that a page loads once. A shared module is not tree-shaken, so nothing large is listed: Mantine and the router
 * come through `shared-ui`, and the shell provides a part of `zod/mini`. The entries with a slash match deep imports such as
 * `react-dom/client`, which would otherwise bring a second React.
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

/** In the shell's entry, because each would otherwise cost a request. */
const isEager = (name: string) => name.startsWith('react') || name === 'zod/mini'

/** The share scope of the shell, which provides every singleton, or of a remote, which provides none: its `requires`. */
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
      if (requires) return [requestOf(name), { ...rules, shareKey: name, import: false as const }]
      const part = name === 'zod/mini' ? { import: join(import.meta.dirname, 'shared-zod.ts') } : {}
      return [name, { ...rules, ...part, version, eager: isEager(name) }]
    }),
  )
}

/** What the build of a remote calls the part of zod that the shell provides: `zod/mini` is more than that there. */
const ZOD_OF_THE_SHELL = 'zod-of-the-shell'

const requestOf = (name: string) => (name === 'zod/mini' ? ZOD_OF_THE_SHELL : name)

/**
 * In the build of a remote, `zod/mini` is what the shell provides of it, and for every other function zod itself, which the remote then
 * bundles. Schemas of two copies of zod fit together: zod knows them by their traits, not by their class.
 */
export function remoteZod(folder: string): {
  alias: Record<string, string>
  rule: RuleSetRule
  plugin: RspackPluginInstance
} {
  const file = join(folder, 'zod-of-a-remote.js')
  const source = `export * from 'zod/v4/mini'\nexport { ${Object.keys(sharedZod).join(', ')} } from '${ZOD_OF_THE_SHELL}'`
  return {
    alias: { 'zod/mini$': file },
    // So that modules take each function from where it comes from, without this one.
    rule: { test: file, sideEffects: false },
    plugin: new rspack.experiments.VirtualModulesPlugin({ [file]: source }),
  }
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
 * Points the federation runtime to its ES modules. The plugin names its CommonJS files, some by absolute path; these cannot be
 * tree-shaken, and would cost every remoteEntry and the shell 5 KB more, gzipped.
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
