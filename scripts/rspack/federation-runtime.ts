import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

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
 * Points the federation runtime at its ES modules. The plugin asks for it by `require` and so gets CommonJS, of which
 * nothing can be shaken off: 5 KB more in every remoteEntry and in the shell, gzipped.
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
