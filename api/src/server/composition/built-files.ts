import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { ReleaseStore } from 'delivery'
import fp from 'fastify-plugin'
import type { Registry } from 'shared-domain'
import { publishedFileGuard } from './published-file-guard'

interface BuiltFilesOptions {
  siteFolder: string
  store: ReleaseStore
  unreleased?: Registry | undefined
}

const served = {
  decorateReply: false,
  index: false,
  preCompressed: true,
  // The name of every built file contains its hash or its version.
  maxAge: '1y',
  immutable: true,
} as const

/** Serves the files of the shell, and those of the remotes when the store is a local folder. */
export const builtFiles = fp<BuiltFilesOptions>(
  async (app, { siteFolder, store, unreleased }) => {
    await app.register(fastifyStatic, { ...served, root: join(siteFolder, 'shell'), prefix: '/shell/' })
    // Other programs know these by their names, so their content may change under them.
    await app.register(fastifyStatic, {
      ...served,
      root: join(siteFolder, 'shell/icons'),
      prefix: '/icons/',
      maxAge: '1d',
      immutable: false,
    })
    if (store.folder === undefined) return
    const root = join(store.folder, 'remotes')
    await mkdir(root, { recursive: true })
    await app.register(async (remotes) => {
      remotes.addHook('preHandler', publishedFileGuard(store, { folder: root, unreleased }))
      await remotes.register(fastifyStatic, {
        ...served,
        root,
        prefix: '/remotes/',
        // Browsers check integrity only in CORS requests, and a shell on another origin may use these files.
        setHeaders: (reply) => {
          reply.setHeader('access-control-allow-origin', '*')
          reply.setHeader('cross-origin-resource-policy', 'cross-origin')
        },
      })
    })
  },
  { name: 'built-files', dependencies: ['security-headers'] },
)
