import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, path: string) => void

export interface BinsServer {
  url: string
  /** The paths that were asked for, in their order. */
  asked: string[]
  /** Decides how the next requests are answered. */
  answer: (answer: Answer) => void
  close: () => Promise<void>
}

/** A feature of a bin. */
export const feature = (id: string, properties: object = {}, coordinates = [174.77, -41.29]) => ({
  type: 'Feature',
  properties: { bin_id: id, street: 'Cuba Street', litres: 120, ...properties },
  geometry: { type: 'Point', coordinates },
})
export const geojson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

/** A server on this machine that publishes bins. The program does not wait for it to end. */
export async function startBinsServer(text: string | Buffer = geojson()): Promise<BinsServer> {
  const asked: string[] = []
  let answer: Answer = (response) => response.end(text)
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response, request.url ?? '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
