import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { aucklandDate } from 'shared-domain'

interface Download {
  /** Such as `bins`: the day and the ending are put behind it. */
  name: string
  ending: 'csv' | 'geojson'
  chunks: AsyncIterable<string>
}

const MEDIA_TYPE = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
} as const

/**
 * Sends a file as it comes. What fails at its beginning is answered as a problem; later, the connection breaks off, so
 * that nobody takes a part for the whole.
 */
export async function sendDownload(
  reply: FastifyReply,
  { name, ending, chunks }: Download,
): Promise<FastifyReply> {
  const body = await begun(chunks)
  return reply
    .type(MEDIA_TYPE[ending])
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${aucklandDate(new Date())}.${ending}"`)
    .send(body)
}

/** A stream whose first two chunks are there: the heading and, with it, the first page. */
async function begun(chunks: AsyncIterable<string>): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = [await iterator.next(), await iterator.next()].flatMap(({ done, value }) =>
    done ? [] : [value],
  )
  return Readable.from(rest())

  async function* rest() {
    yield first.join('')
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
}
