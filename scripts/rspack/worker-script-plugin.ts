import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { baseConfig } from './base-config'

/** What a remote runs beside its pages, if it has any. */
const ENTRY = './src/worker.ts'

/**
 * Lets the pages of a remote import their worker as text, under the name `#worker`: one self-contained script. As a
 * worker it would be a file of its own, which a browser refuses from another origin and which no integrity pins. As
 * text in a chunk it comes like every other chunk does: pinned, tried twice, from wherever the remote is served. What
 * the worker imports as `FILE?bytes`, such as WebAssembly or a font, travels within it.
 */
export class WorkerScriptPlugin implements RspackPluginInstance {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler) {
    if (!existsSync(join(this.folder, ENTRY))) return
    const path = join(this.folder, 'dist/worker')
    // Only for modules of this folder: a build of several remotes gives each its own worker.
    compiler.options.module.rules.push(
      { include: join(this.folder, 'src'), resolve: { alias: { '#worker$': join(path, 'worker.js') } } },
      { include: path, type: 'asset/source' },
    )
    const build = () => buildWorker(this.folder, path)
    compiler.hooks.beforeRun.tapPromise('WorkerScriptPlugin', build)
    compiler.hooks.watchRun.tapPromise('WorkerScriptPlugin', build)
  }
}

async function buildWorker(folder: string, path: string): Promise<void> {
  const base = baseConfig(folder, false)
  const output = { ...base.output, path, filename: 'worker.js', asyncChunks: false, clean: false }
  const rules = [...(base.module?.rules ?? []), { resourceQuery: /^\?bytes$/, type: 'asset/bytes' }]
  const compiler = rspack({
    ...base,
    name: 'worker',
    entry: { worker: ENTRY },
    output,
    module: { ...base.module, rules },
  })
  const failure = await new Promise<string | null>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error)
      const { errors = [] } = stats.toJson({ all: false, errors: true })
      compiler.close(() => resolve(errors[0]?.message ?? null))
    })
  })
  if (failure !== null) throw new Error(`The worker of ${folder} does not build:\n${failure}`)
}
