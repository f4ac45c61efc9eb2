import { writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import type { Compiler, Configuration } from '@rspack/core'
import { bundledCommand, bundlesFolder, hashOfSources, MADE_OF } from '../bundled-command.mjs'
import { root } from '../project'
import { replaceFolder } from './replace-folder'

/** The commands that change what is live. */
const COMMANDS = ['promote', 'retire', 'rollback']

/** This file. */
const BUILD = 'scripts/build/bundle-release-commands.ts'

/** Bundles the release commands as JavaScript for Node, with all that they import, unless that is up to date. */
export async function bundleReleaseCommands(): Promise<void> {
  if (COMMANDS.every((name) => bundledCommand(name))) return
  // Only here, because it takes longer than to see that nothing has changed.
  const { runCompiler } = await import('./run-compiler')
  await replaceFolder(bundlesFolder, async (folder) => {
    const files = new Set<string>()
    await runCompiler([configOf(folder, files)], 'The release commands do not bundle:')
    const paths = [...files].map((file) => relative(root, file).split(sep).join('/'))
    const sources = [
      'package-lock.json',
      BUILD,
      ...paths.filter((path) => !/^\.\.|node_modules/.test(path)).sort(),
    ]
    await writeFile(join(folder, MADE_OF), JSON.stringify({ sources, hash: hashOfSources(sources) }, null, 2))
  })
}

/** The build, which adds the files that it reads to `files`. */
const configOf = (folder: string, files: Set<string>): Configuration => ({
  context: join(root, 'scripts'),
  mode: 'production',
  target: 'node20',
  devtool: false,
  entry: Object.fromEntries(COMMANDS.map((name) => [name, `./${name}.ts`])),
  output: {
    path: folder,
    filename: '[name].mjs',
    chunkFilename: 'chunk-[id].mjs',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
  },
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  // As CommonJS, because a package of the lock adds to `fs`.
  externals: [
    ({ request = '' }, done) => (isBuiltin(request) ? done(undefined, `node-commonjs ${request}`) : done()),
  ],
  module: {
    parser: { javascript: { importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        use: [
          {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
          },
          { loader: join(root, 'scripts/image/source-place-loader.mjs'), options: { root } },
        ],
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    (compiler: Compiler) =>
      compiler.hooks.afterEmit.tap('Sources', ({ fileDependencies }) => {
        for (const file of fileDependencies) files.add(file)
      }),
  ],
  // Names are kept, because stack traces are read by a person.
  optimization: { minimize: false },
  performance: false,
})
