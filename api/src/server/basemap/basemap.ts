import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { z } from 'zod'
import { withSettings } from '../../feature'
import { bestEncoding, encodeNew } from '../../http/documents'
import { Refusal } from '../../http/problems/refusal'
import type { BasemapFile } from './basemap-file'
import { basemapSettings } from './basemap-setting'
import { MapPartSchema, streetLines } from './street-lines'

declare module 'fastify' {
  interface FastifyInstance {
    /** The file of the streets under the maps; maps show another server's, or none, without one. */
    streets: BasemapFile | undefined
  }
}

/** Serves the streets under the maps from our own origin. */
const plugin = fp(
  async (app) => {
    const file = app.streets
    if (!file) return
    await app.register(fastifyStatic, { root: dirname(file.path), serve: false })
    // No rate limit: a map reads hundreds of tiles, each by a request, and a whole office may share one address.
    app.get(file.url, { config: { needs: 'nothing', requestLimit: 'none' } }, (_, reply) =>
      reply.sendFile(basename(file.path), { maxAge: '1y', immutable: true, acceptRanges: true }),
    )

    const readStreets = streetLines(file.path)
    // For the static map of the public pages: the streets of one area as SVG path data, in two lines of text.
    app.get(`${file.url}/streets`, { config: { needs: 'nothing' } }, async ({ query, headers }, reply) => {
      const part = MapPartSchema.safeParse(query)
      if (!part.success) throw badPart(part.error)
      const { minor, major } = await readStreets(part.data)
      const encoding = bestEncoding(headers['accept-encoding'])
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('text/plain; charset=utf-8').send(await encodeNew(`${minor}\n${major}`, encoding))
    })
  },
  { name: 'basemap', dependencies: ['security-headers', 'rate-limits'] },
)

export const basemap = withSettings(basemapSettings, plugin)

function badPart({ issues }: z.ZodError): Refusal {
  const fields = issues.map(({ path, message }) => ({ field: ['query', ...path].join('.'), detail: message }))
  return new Refusal(
    'invalid-input',
    fields.map(({ field, detail }) => `${field}: ${detail}`).join(' '),
    fields,
  )
}
