import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { findPage, type RuntimeSettings } from 'shared-domain'
import { shellDocument } from './shell-document'
import type { Site } from './site'

interface CompositionOptions {
  siteFolder: string
  settings: RuntimeSettings
  site: Site
}

/** Serves the shell's document for every page, and the built files of the shell and the remotes. */
export const composition = fp<CompositionOptions>(
  async (app, { siteFolder, settings, site: { registry, shellTemplate } }) => {
    for (const folder of ['shell', 'remotes']) {
      await app.register(fastifyStatic, {
        root: join(siteFolder, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        preCompressed: true,
        // Every built file has its content or its version in its name.
        maxAge: '1y',
        immutable: true,
      })
    }
    app.get('/registry.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(registry))
    app.get('/*', (request, reply) => {
      const path = pathOf(request.url)
      return reply
        .code(isKnown(path) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(shellDocument(shellTemplate, { registry, settings, path }))
    })
    const isKnown = (path: string) => path === '/app' || findPage(registry.remotes, path) !== undefined
  },
  { name: 'composition', dependencies: ['security-headers'] },
)

const pathOf = (url: string) => url.split('?', 1)[0] as string
