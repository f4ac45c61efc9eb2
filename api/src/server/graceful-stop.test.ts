import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { gracefulStop } from './graceful-stop'

const NEVER_MS = 3_600_000
const WHOLE_REQUEST = 'POST / HTTP/1.1\r\nhost: bins\r\ncontent-length: 0\r\n\r\n'
const HALF_A_REQUEST =
  'POST / HTTP/1.1\r\nhost: bins\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf'

let app: FastifyInstance
let connection: Socket
let answered: string
let answer: (text: string) => void

/** A server that answers when told, and a connection to it. */
async function start(underWayAtMostMs: number) {
  app = Fastify()
  await app.register(gracefulStop, { underWayAtMostMs })
  const answering = new Promise<string>((resolve) => {
    answer = resolve
  })
  app.post('/', () => answering)
  await app.listen({ host: '127.0.0.1', port: 0 })
  connection = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  answered = ''
  // It is cut off in the end.
  connection
    .on('error', () => undefined)
    .on('data', (text) => {
      answered += text
    })
  await once(app.server, 'connection')
}
afterEach(() => connection.destroy())

async function ask(text: string) {
  const arrival = once(app.server, 'request')
  connection.write(text)
  await arrival
}

describe('a stop of the server', () => {
  it('is said before it comes: until then answers end their connections', async () => {
    await start(NEVER_MS)
    expect(app.isStopping()).toBe(false)
    await app.drain()
    expect(app.isStopping()).toBe(true)
    await ask(WHOLE_REQUEST)
    answer('still taken')
    await once(connection, 'close')
    expect(answered).toMatch(/^HTTP\/1.1 200 .*connection: close.*still taken$/is)
    await app.close()
  })

  it('waits for what is under way, and not for the connection that is then kept (ASVS 1.4.3)', async () => {
    await start(NEVER_MS)
    await ask(WHOLE_REQUEST)
    const stopped = app.close()
    while (app.server.listening) await new Promise(setImmediate)
    answer('as asked')
    await Promise.all([stopped, once(connection, 'close')])
    expect(answered).toMatch(/^HTTP\/1.1 200 .*as asked$/s)
  })

  it('does not wait for a connection that nobody used yet', async () => {
    await start(NEVER_MS)
    await expect(app.close()).resolves.toBeUndefined()
  })

  it('does not wait for ever for a request that never comes to its end', async () => {
    await start(100)
    await ask(HALF_A_REQUEST)
    await expect(app.close()).resolves.toBeUndefined()
    expect(answered).toBe('')
  })
})
