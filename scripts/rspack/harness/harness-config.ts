import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { baseConfig } from '../base-config'
import { EmitFilePlugin } from '../emit-file-plugin'
import { htmlDocument } from '../html-document'
import { exposedModules, readRemoteDescription } from '../remote-description'
import { WorkerScriptPlugin } from '../worker-script-plugin'
import { harnessPagesModule } from './harness-pages-module'

const here = import.meta.dirname

/** A remote without the shell and without federation: a document that lists its pages and shows them. */
export function harnessConfig(folder: string): Configuration {
  const description = readRemoteDescription(folder)
  const base = baseConfig(folder, true)
  const pages = join(folder, 'harness-pages.ts')
  return {
    ...base,
    name: `${description.name}-harness`,
    entry: { harness: join(here, 'harness-entry.tsx') },
    output: { ...base.output, uniqueName: `${description.name}-harness`, publicPath: '/' },
    resolve: { ...base.resolve, alias: { '#harness-pages': pages } },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({
        [pages]: harnessPagesModule(description, exposedModules(description)),
      }),
      new WorkerScriptPlugin(folder),
      new EmitFilePlugin(
        'index.html',
        htmlDocument({ template: join(here, 'harness.html'), entry: 'harness' }),
      ),
    ],
  }
}
