import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { aucklandDate, CSV_START, type CsvRow, csvLine } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import type { Database } from '../database/database'
import type { Principal } from './auth/principal'
import { serveOperation } from './operations/serve-operation'

/** Rows of the record that can be had as files. */
interface Download<Query, Row> {
  /** Such as `bins`: the day and the ending are put behind it. */
  name: string
  /** Reads at most `PAGE_ROWS` rows, behind the last one of the page before. */
  pageReader: (
    database: Database,
  ) => (query: Query, last: Row | undefined, principal: Principal) => Promise<readonly Row[]>
  /** The columns of the CSV file: what each is called, and what it holds of a row. */
  columns: Readonly<Record<string, (row: Row) => CsvRow[number]>>
  /** Of rows that stand at a place. */
  feature?: (row: Row) => Feature
}

/** Serves rows as CSV and, where they stand at a place, as GeoJSON: a page at a time, when the reader has taken the one before. */
export function serveDownloads<Query, Row>(
  app: FastifyInstance,
  operations: { csv: Operation; geojson?: Operation },
  { name, pageReader, columns, feature = placeless }: Download<Query, Row>,
): void {
  const readPage = app.readsMayLag(pageReader)
  const write = {
    csv: (pages: Pages<Row>) =>
      csvChunks(Object.keys(columns), pages, (row) => Object.values(columns).map((cell) => cell(row))),
    geojson: (pages: Pages<Row>) => geoJsonChunks(pages, feature),
  }
  for (const ending of ['csv', 'geojson'] as const) {
    const operation = operations[ending]
    if (!operation) continue
    serveOperation(
      app,
      operation,
      (input, request, reply) => {
        const query = input.query as Query
        return sendDownload(reply, {
          name,
          ending,
          chunks: write[ending](inPages((last) => readPage(request, query, last, request.principal))),
        })
      },
      { config: { requestLimit: 'downloads' } },
    )
  }
}

const placeless = (): Feature => ({ lat: null, lng: null, properties: {} })

type Pages<Row> = AsyncIterable<readonly Row[]>

const MEDIA_TYPE = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
} as const

interface File {
  name: string
  ending: keyof typeof MEDIA_TYPE
  chunks: AsyncIterable<string>
}

/**
 * Sends a file as it comes. What fails at its beginning is answered as a problem; later, the connection breaks off, so
 * that a part is not taken for the whole.
 */
async function sendDownload(reply: FastifyReply, { name, ending, chunks }: File): Promise<FastifyReply> {
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

/** So many rows of a download are held at once. */
export const PAGE_ROWS = 1000

/** Reads page after page, each behind the last row of the one before, until one is not full. */
async function* inPages<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = await readPage(undefined)
  while (page.length > 0) {
    yield page
    page = page.length < PAGE_ROWS ? [] : await readPage(page.at(-1))
  }
}

/** A file of comma-separated values, a page at a time. */
async function* csvChunks<Row>(
  columns: readonly string[],
  pages: Pages<Row>,
  toCells: (row: Row) => CsvRow,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns)
  for await (const page of pages) yield page.map((row) => csvLine(toCells(row))).join('')
}

interface Feature {
  lat: number | null
  lng: number | null
  properties: Readonly<Record<string, string | number | boolean | null>>
}

/** A GeoJSON collection of points (RFC 7946), a page at a time. What has no position has no geometry. */
async function* geoJsonChunks<Row>(
  pages: Pages<Row>,
  toFeature: (row: Row) => Feature,
): AsyncGenerator<string> {
  let separator = ''
  yield '{"type":"FeatureCollection","features":['
  for await (const page of pages) {
    yield separator + page.map((row) => JSON.stringify(geoJson(toFeature(row)))).join(',')
    separator = ','
  }
  yield ']}'
}

const geoJson = ({ lat, lng, properties }: Feature) => ({
  type: 'Feature',
  geometry: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
  properties,
})
