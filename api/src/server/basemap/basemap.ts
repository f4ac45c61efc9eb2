import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { BasemapFile } from './basemap-file'

/** Serves the streets under the maps from our own origin. Browsers read it in parts, a tile at a time. */
export const basemap = fp<{ file: BasemapFile }>(
  async (app, { file }) => {
    await app.register(fastifyStatic, { root: dirname(file.path), serve: false })
    // A map reads hundreds of parts, and an office is one network.
    app.get(file.url, { config: { needs: 'nothing', requestLimit: 'none' } }, (_, reply) =>
      reply.sendFile(basename(file.path), { maxAge: '1y', immutable: true, acceptRanges: true }),
    )
  },
  { name: 'basemap', dependencies: ['security-headers', 'rate-limits'] },
)
