import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a receiver fails: it listens on no port, never answers, answers 500, or closes the connection when it has read the message. */
export const FAILURES = ['refuses', 'hangs', 'answers 500', 'vanishes'] as const
export type Failure = (typeof FAILURES)[number]

/** What a receiver read, whether it took it or not. */
interface Delivery {
  id: string
  at: number
  isTaken: boolean
  /** The ids of the events in the message. */
  events: string[]
}

/** A receiver of webhooks that can fail. */
export class Receiver {
  readonly name: string
  readonly deliveries: Delivery[] = []
  #failure: Failure | null = null
  #server: Server | null = null
  #port = 0

  constructor(name: string) {
    this.name = name
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/${this.name}`
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => this.#answer(String(request.headers['webhook-id']), body, response))
    })
    this.#server = server
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (server.address() as AddressInfo).port
  }

  /** `null` makes it take everything again. */
  async fail(failure: Failure | null): Promise<void> {
    this.#failure = failure
    if (failure === 'refuses') await this.close()
    else if (!this.#server) await this.listen()
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    server?.closeAllConnections()
    await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  }

  #answer(id: string, body: string, response: ServerResponse): void {
    const isTaken = this.#failure === null
    this.deliveries.push({ id, at: Date.now(), isTaken, events: eventsIn(body) })
    if (isTaken) response.writeHead(204).end()
    else if (this.#failure === 'answers 500') response.writeHead(500).end()
    else if (this.#failure === 'vanishes') response.destroy()
  }
}

interface Payload {
  data: { id?: string; events?: { id: string }[] }
}

function eventsIn(body: string): string[] {
  const { data } = JSON.parse(body) as Payload
  return data.events?.map(({ id }) => id) ?? (data.id === undefined ? [] : [data.id])
}
