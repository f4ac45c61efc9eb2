import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { PUBLIC_PAGES_BASE } from 'shared-domain'
import { baseConfig } from './base-config'

/** The build of a remote's service worker, beside the files of its public pages; none without one. */
export function serviceWorkerConfig(folder: string, name: string): Configuration[] {
  const entry = './src/service-worker/service-worker.ts'
  if (!existsSync(join(folder, entry))) return []
  // No fast refresh: there is no page in it.
  const base = baseConfig(folder, false)
  return [
    {
      ...base,
      name: `${name}-service-worker`,
      // After the pages, which clean the folder.
      dependencies: [`${name}-pages`],
      entry: { 'service-worker': entry },
      // One file under one name: the server answers a path of its own with that of the live version.
      output: { path: join(folder, 'dist/web/pages'), filename: '[name].js', clean: false },
      plugins: [new rspack.DefinePlugin({ PAGES_BASE: JSON.stringify(PUBLIC_PAGES_BASE) })],
    },
  ]
}
