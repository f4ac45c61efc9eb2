import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { baseConfig } from './base-config'

/** The entry of a remote's worker, if it has one. */
const ENTRY = './src/worker.ts'

/**
 * Lets the pages of a remote import their worker as text, under the name `#worker`: one self-contained script. A separate
 * worker file would be refused by a browser when it comes from another origin, and no integrity would pin it. As text in a
 * chunk it is loaded like every other chunk: pinned, and tried twice.
 */
export class WorkerScriptPlugin implements RspackPluginInstance {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler) {
    if (!existsSync(join(this.folder, ENTRY))) return
    const path = join(this.folder, 'dist/worker')
    // Only for modules of this folder, so that a build of several remotes gives each its own worker.
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
  const compiler = rspack({
    ...base,
    name: 'worker',
    entry: { worker: ENTRY },
    output,
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
