import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** Decides how the next requests are answered. */
  answer: (handle: (response: ServerResponse) => void) => void
  close: () => Promise<void>
}

/** A receiver of messages on this machine, which takes everything until it is told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let handle: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      handle(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      handle = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
