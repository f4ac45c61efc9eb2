import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { PUBLIC_PAGES_BASE } from 'shared-domain'
import { otherLanguages } from '../messages/catalogue.mjs'
import { baseConfig } from './base-config'

interface WorkerPlace {
  /** The name of the build that cleans the folder. The worker's build runs after it. */
  after: string
  /** The folder of the built file, relative to the workspace. */
  into: string
}

/** The build of a workspace's service worker; none without one. */
export function serviceWorkerConfig(folder: string, { after, into }: WorkerPlace): Configuration[] {
  const entry = './src/service-worker/service-worker.ts'
  if (!existsSync(join(folder, entry))) return []
  // No fast refresh: there is no page in it.
  const base = baseConfig(folder, false)
  return [
    {
      ...base,
      name: `${after}-service-worker`,
      dependencies: [after],
      entry: { 'service-worker': entry },
      // The file's name has no hash, because the server serves the live version's worker at a fixed path.
      output: { path: join(folder, into), filename: '[name].js', clean: false },
      plugins: [
        new rspack.DefinePlugin({
          PAGES_BASE: JSON.stringify(PUBLIC_PAGES_BASE),
          LANGUAGES: JSON.stringify(otherLanguages(folder)),
        }),
      ],
    },
  ]
}
