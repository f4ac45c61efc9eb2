import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { RegistrySchema } from 'shared-domain'
import type { AppOptions } from '../app'
import { shellDocument } from './shell-document'

/** Serves the shell's document for every page, and the built files of the shell and the remotes. */
export const composition = fp<AppOptions>(
  async (app, { siteFolder, settings }) => {
    const registry = RegistrySchema.parse(
      JSON.parse(await readFile(join(siteFolder, 'registry.json'), 'utf8')),
    )
    const template = await readFile(join(siteFolder, 'shell/index.html'), 'utf8')

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
    app.get('/*', (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(
          shellDocument(template, { registry, settings, path: new URL(request.url, 'http://x').pathname }),
        ),
    )
  },
  { name: 'composition' },
)
