import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { endSlowBodies } from './slow-bodies'

const PACE = { bytesMin: 10, everyMs: 500 }
const BODY_BYTES = 1000

let app: FastifyInstance
let isReady: Promise<void>
let client: Socket
beforeEach(async () => {
  isReady = Promise.resolve()
  app = Fastify()
  endSlowBodies(app, PACE)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/', { preParsing: async () => isReady }, async ({ body }) => (body as Buffer).length)
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(403).send('no') },
    async () => 'never',
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

/** Begins a request with a body of 1,000 bytes, and returns what the server says until it closes the connection. */
function begin(path = '/'): Promise<string> {
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  )
  client.on('error', () => undefined)
  let said = ''
  client.on('data', (data) => {
    said += data
  })
  return once(client, 'close').then(() => said)
}

/** Sends the body in parts of so many bytes, five in the time of the pace. */
async function trickle(bytes: number): Promise<void> {
  for (let sent = 0; sent < BODY_BYTES && client.writable; sent += bytes) {
    client.write('x'.repeat(Math.min(bytes, BODY_BYTES - sent)))
    await pause(PACE.everyMs / 5)
  }
}

it('a body that trickles in is ended, with the reason (ASVS 15.2.2)', async () => {
  const said = begin()
  await trickle(1)
  expect(await said).toMatch(/^HTTP\/1\.1 408 .*"detail":"Send it again: it came too slowly\."/s)
})

it('a body that stops is ended', async () => {
  const said = begin()
  client.write('begun')
  expect(await said).toMatch(/^HTTP\/1\.1 408 /)
})

it('a body at the pace of a phone is read to its end', async () => {
  const said = begin()
  await trickle(60)
  expect(await said).toMatch(/^HTTP\/1\.1 200 .*1000$/s)
})

it('a body that waits to be read is not slow', async () => {
  let read = () => {}
  isReady = new Promise((resolve) => {
    read = resolve
  })
  const said = begin()
  client.write('x'.repeat(BODY_BYTES))
  await pause(PACE.everyMs * 3)
  read()
  expect(await said).toMatch(/^HTTP\/1\.1 200 /)
})

it('a body of a request that was refused holds no connection', async () => {
  const said = begin('/refused')
  await trickle(1)
  expect(await said).toMatch(/^HTTP\/1\.1 403 .*no$/s)
})
