import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { root } from '../../project'
import { baseConfig } from '../base-config'
import { EmitFilePlugin } from '../emit-file-plugin'
import { htmlDocument } from '../html-document'

const here = import.meta.dirname

/** shared-ui's components in every state, as a separate document. */
export function galleryConfig(): Configuration {
  const base = baseConfig(join(root, 'shared-ui'), true)
  return {
    ...base,
    name: 'gallery',
    entry: { gallery: join(here, 'gallery-entry.tsx') },
    output: { ...base.output, uniqueName: 'gallery', publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new EmitFilePlugin(
        'index.html',
        htmlDocument({ template: join(here, '../harness/harness.html'), entry: 'gallery' }),
      ),
    ],
  }
}
