import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SPEC_FIELDS } from '../open-data/demonstration-settings'

interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON unless it is text. */
  body?: unknown
}

export interface FakeLayer {
  layer: { layerUrl: string; fields: typeof SPEC_FIELDS; isDemonstration: boolean }
  /** The queries so far. */
  requests: URLSearchParams[]
  /** Sets the response to every further query, or computes it from the number of the query, from 0. */
  answer: (answer: (query: URLSearchParams, n: number) => FakeAnswer) => void
  close: () => void
}

/** An open-data layer on loopback with responses that a test sets. */
export async function startFakeLayer(): Promise<FakeLayer> {
  let answer: (query: URLSearchParams, n: number) => FakeAnswer = () => ({ status: 500 })
  const requests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://layer').searchParams
    requests.push(query)
    const { status = 200, headers = {}, body = '' } = answer(query, requests.length - 1)
    response.writeHead(status, { 'access-control-allow-origin': '*', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    layer: {
      layerUrl: `http://127.0.0.1:${port}/FeatureServer/0`,
      fields: SPEC_FIELDS,
      isDemonstration: false,
    },
    requests,
    answer(next) {
      answer = next
      requests.splice(0)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A feature with sensible values for what the test does not care about. */
export const makeFeature = (
  id: number,
  attributes: object = {},
  geometry: object | null = AT_LAMBTON_QUAY,
) => ({
  attributes: {
    OBJECTID: id,
    LOCATION: `${id} Lambton Quay`,
    STATUS: 'Normal',
    FILL_LEVEL: 30,
    ...attributes,
  },
  geometry,
})
const AT_LAMBTON_QUAY = { x: 174.776, y: -41.2865 }

/** A page as ArcGIS sends it; `rest` overrides its fields. */
export const makePage = (features: object[], rest: object = {}) => ({
  objectIdFieldName: 'OBJECTID',
  spatialReference: { wkid: 4326, latestWkid: 4326 },
  features,
  ...rest,
})
