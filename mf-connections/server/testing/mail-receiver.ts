import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  /** The mail as it came, with its headers. */
  source: string
}

export interface MailReceiver {
  port: number
  received: ReceivedMail[]
  close: () => Promise<void>
}

/** Makes an error that the server replies with. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

/** A mail server on this machine, which takes everything that `options` do not refuse. */
export async function startMailReceiver(options: SMTPServerOptions = {}): Promise<MailReceiver> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 10,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done(null)
      })
    },
    ...options,
  })
  // A client may leave in the middle of a word.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
