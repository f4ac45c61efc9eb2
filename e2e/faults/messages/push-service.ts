import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushBrowser } from 'mf-connections/testing/push-browser'
import type { Failure } from './receivers'

/** The browsers of one person. The last one is not known to the push service any more. */
const NAMES = ['phone', 'laptop'] as const
const GONE = 'gone'

/** What a browser read of a message. */
interface ReadPush {
  browser: string
  /** The id of the message, from its tag. */
  id: string
  /** Of how many events it tells. */
  count: number
  isTaken: boolean
}

/** A push service by RFC 8030 that can fail. It hands each message to its browser, which decrypts it. */
export class PushService {
  readonly read: ReadPush[] = []
  /** How often it was asked to bring a message to the browser that it does not know. */
  askedForGone = 0
  readonly browsers = new Map<string, PushBrowser>()
  #failure: Failure | null = null
  #server: Server | null = null
  #port = 0

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { ttl, authorization = '', 'content-encoding': encoding } = request.headers
        const isByStandard =
          Number(ttl) >= 0 && authorization.startsWith('vapid ') && encoding === 'aes128gcm'
        if (request.method !== 'POST' || !isByStandard) throw new Error('This is not a push message.')
        this.#answer(request.url?.slice(1) ?? '', Buffer.concat(chunks), response)
      })
    })
    this.#server = server
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (server.address() as AddressInfo).port
    if (this.browsers.size === 0)
      for (const name of [...NAMES, GONE])
        this.browsers.set(name, new PushBrowser(`http://127.0.0.1:${this.#port}/${name}`))
  }

  /** What a browser read, whether the service took it or not. */
  readBy(browser: string): ReadPush[] {
    return this.read.filter((read) => read.browser === browser)
  }

  get names(): readonly string[] {
    return NAMES
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

  #answer(name: string, body: Buffer, response: ServerResponse): void {
    if (name === GONE && this.#failure === null) {
      this.askedForGone += 1
      response.writeHead(410).end()
      return
    }
    const failure = this.#failure
    const { tag, title } = this.browsers.get(name)?.read(body) ?? { tag: '', title: '' }
    this.read.push({ browser: name, id: tag, count: countOf(title), isTaken: failure === null })
    if (failure === null) response.writeHead(201).end()
    else if (failure === 'answers 500') response.writeHead(500).end()
    else if (failure === 'vanishes') response.destroy()
  }
}

/** A message about one event has its name as title. */
const countOf = (title: string) => Number(/^([\d,]+) events$/.exec(title)?.[1]?.replaceAll(',', '') ?? 1)
