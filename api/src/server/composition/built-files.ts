import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Store } from 'delivery'
import fp from 'fastify-plugin'

interface BuiltFilesOptions {
  siteFolder: string
  store: Store
}

const served = {
  decorateReply: false,
  index: false,
  preCompressed: true,
  // Every built file has its content or its version in its name.
  maxAge: '1y',
  immutable: true,
} as const

/** The files of the shell, and those of the remotes when the store is a folder of ours. */
export const builtFiles = fp<BuiltFilesOptions>(
  async (app, { siteFolder, store }) => {
    await app.register(fastifyStatic, { ...served, root: join(siteFolder, 'shell'), prefix: '/shell/' })
    if (store.folder === undefined) return
    const root = join(store.folder, 'remotes')
    await mkdir(root, { recursive: true })
    await app.register(fastifyStatic, {
      ...served,
      root,
      prefix: '/remotes/',
      // Integrity is checked in a CORS request only, and a shell elsewhere may use these files.
      setHeaders: (reply) => {
        reply.setHeader('access-control-allow-origin', '*')
        reply.setHeader('cross-origin-resource-policy', 'cross-origin')
      },
    })
  },
  { name: 'built-files', dependencies: ['security-headers'] },
)
