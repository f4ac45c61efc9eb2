import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { aucklandDate, CSV_START, type CsvRow, csvLine } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import type { Database } from '../database/database'
import type { Principal } from './auth/principal'
import { serveOperation } from './operations/serve-operation'
import { publicationHeaders, publicationMembers } from './publication'

/** Rows of the record that can be downloaded as files. */
interface Download<Query, Row> {
  /** Such as `bins`: the date and the file extension are appended. */
  name: string
  /** Reads at most `PAGE_ROWS` rows that follow the last row of the previous page. */
  pageReader: (
    database: Database,
  ) => (query: Query, last: Row | undefined, principal: Principal) => Promise<readonly Row[]>
  /** The columns of the CSV file: each heading with its value for a row. */
  columns: Readonly<Record<string, (row: Row) => CsvRow[number]>>
  /** The position of a row, for rows that have one. */
  feature?: (row: Row) => Feature
  /** When the selected rows changed last, for those that are published under a licence; `null` where there are none. */
  updatedAt?: (query: Query) => Promise<Date | null>
}

/**
 * Serves rows as CSV and, when they have positions, as GeoJSON. Reads one page at a time, after the client has taken the
 * previous one.
 */
export function serveDownloads<Query, Row>(
  app: FastifyInstance,
  operations: { csv: Operation; geojson?: Operation },
  { name, pageReader, columns, feature = withoutPosition, updatedAt }: Download<Query, Row>,
): void {
  const readPage = app.readsMayLag(pageReader)
  const write = {
    csv: (pages: Pages<Row>) =>
      csvChunks(Object.keys(columns), pages, (row) => Object.values(columns).map((cell) => cell(row))),
    geojson: (pages: Pages<Row>, members: object) => geoJsonChunks(pages, feature, members),
  }
  for (const ending of ['csv', 'geojson'] as const) {
    const operation = operations[ending]
    if (!operation) continue
    serveOperation(
      app,
      operation,
      async (input, request, reply) => {
        const query = input.query as Query
        const { publication } = app
        const published = updatedAt && { publication, updatedAt: await updatedAt(query) }
        const pages = inPages<Row>((last) => readPage(request, query, last, request.principal))
        return sendDownload(reply, {
          ...{ name, ending },
          chunks: write[ending](pages, published ? publicationMembers(published) : {}),
          headers: published ? publicationHeaders(published) : {},
        })
      },
      { config: { requestLimit: 'downloads' } },
    )
  }
}

const withoutPosition = (): Feature => ({ lat: null, lng: null, properties: {} })

type Pages<Row> = AsyncIterable<readonly Row[]>

const MEDIA_TYPE = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
} as const

interface File {
  name: string
  ending: keyof typeof MEDIA_TYPE
  chunks: AsyncIterable<string>
  headers?: Readonly<Record<string, string>>
}

/**
 * Streams a file. A failure at the beginning becomes a problem document. After that the connection is aborted, so that the
 * client does not take a part for the whole.
 */
export async function sendDownload(
  reply: FastifyReply,
  { name, ending, chunks, headers = {} }: File,
): Promise<FastifyReply> {
  const body = await begun(chunks)
  return reply
    .type(MEDIA_TYPE[ending])
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${aucklandDate(new Date())}.${ending}"`)
    .send(body)
}

/** A stream whose first two chunks are already read: the heading and the first page. */
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

/** How many rows of a download are in memory at once. */
export const PAGE_ROWS = 1000

/** Reads pages, each following the last row of the previous one, until one is not full. */
async function* inPages<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = await readPage(undefined)
  while (page.length > 0) {
    yield page
    page = page.length < PAGE_ROWS ? [] : await readPage(page.at(-1))
  }
}

/** A CSV file, one page at a time. */
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
  properties: Readonly<Record<string, Plain | Readonly<Record<string, Plain>>>>
}
type Plain = string | number | boolean | null

/** A GeoJSON collection of points (RFC 7946), one page at a time. Rows without a position have no geometry. */
async function* geoJsonChunks<Row>(
  pages: Pages<Row>,
  toFeature: (row: Row) => Feature,
  members: object,
): AsyncGenerator<string> {
  let separator = ''
  yield `${JSON.stringify({ type: 'FeatureCollection', ...members }).slice(0, -1)},"features":[`
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
