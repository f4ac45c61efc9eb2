import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the mail server fails: it listens on no port, never replies, replies that it has no time or takes no such mail, or closes the connection. */
export const MAIL_FAILURES = ['refuses', 'hangs', 'answers 451', 'answers 554', 'vanishes'] as const
type MailFailure = (typeof MAIL_FAILURES)[number]

/** The address that the mail server does not know. */
export const UNKNOWN_ADDRESS = 'gone@example.govt.nz'

interface ReadMail {
  to: string
  /** The id of the message, from its Message-ID. */
  id: string
  /** Of how many events it tells. */
  count: number
  isTaken: boolean
}

const REPLIES = { 'answers 451': 451, 'answers 554': 554 } as const

/** A mail server that can fail. */
export class MailReceiver {
  readonly read: ReadMail[] = []
  /** How often it was asked to take a mail for the address that it does not know. */
  askedForUnknown = 0
  readonly #sockets = new Set<Socket>()
  #failure: MailFailure | null = null
  #server: SMTPServer | null = null
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      closeTimeout: 10,
      onRcptTo: ({ address }, _session, done) => {
        if (address !== UNKNOWN_ADDRESS) return done()
        this.askedForUnknown += 1
        done(refusal(550))
      },
      onData: (stream, { envelope }, done) => {
        let source = ''
        stream.on('data', (chunk) => {
          source += chunk
        })
        stream.on('end', () => this.#answer(envelope.rcptTo[0]?.address ?? '', source, done))
      },
    })
    // A server is killed in the middle of a word.
    server.on('error', () => undefined)
    server.server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    this.#server = server
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', () => listening()))
    this.#port = (server.server.address() as AddressInfo).port
  }

  /** `null` makes it take everything again. */
  async fail(failure: MailFailure | null): Promise<void> {
    this.#failure = failure
    if (failure === 'refuses') await this.close()
    else if (!this.#server) await this.listen()
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    this.#disconnect()
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
  }

  #disconnect(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #answer(to: string, source: string, done: (error?: Error | null) => void): void {
    const failure = this.#failure
    this.read.push({ to, id: idOf(source), count: countOf(source), isTaken: failure === null })
    if (failure === null) done()
    else if (failure === 'answers 451' || failure === 'answers 554') done(refusal(REPLIES[failure]))
    else if (failure === 'vanishes') this.#disconnect()
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

const idOf = (source: string) => /^Message-ID:\s+<([\w-]+)@/im.exec(source)?.[1] ?? ''

/** A mail about one event has its name as subject. */
const countOf = (source: string) =>
  Number(/^Subject: ([\d,]+) events/m.exec(source)?.[1]?.replaceAll(',', '') ?? 1)
