import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** The startup parameters that PgBouncer accepts by default. */
const STARTUP = ['user', 'database', 'client_encoding', 'DateStyle', 'TimeZone', 'application_name']
const SERVERS = 3

interface Pooler {
  /** The same database, over the pooler. */
  url: string
  close: () => Promise<void>
}

interface ServerConnection {
  socket: Socket
  /** The client that uses the connection until its transaction ends. */
  client?: Socket | undefined
}

/**
 * Does to connections what PgBouncer in transaction mode does: each transaction is run on whichever server connection is free,
 * so that nothing of a session is kept. Clients get in without a password.
 */
export async function transactionPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const logins = Array.from({ length: SERVERS }, () => new pg.Client({ connectionString: databaseUrl }))
  const clients = new Set<Socket>()
  const waiting: { client: Socket; bytes: Buffer }[] = []
  const servers = await Promise.all(
    logins.map(async (login) => {
      login.on('error', () => undefined)
      await login.connect()
      const { stream } = (login as unknown as { connection: { stream: Socket } }).connection
      const server: ServerConnection = { socket: stream.removeAllListeners('data') }
      stream.on(
        'data',
        messages((type, message) => {
          server.client?.write(message)
          // ReadyForQuery, idle: the transaction is over.
          if (type === 'Z' && message.toString('latin1', 5) === 'I') {
            server.client = undefined
            servers.push(...servers.splice(servers.indexOf(server), 1))
            serveNext()
          }
        }),
      )
      return server
    }),
  )

  function send(client: Socket, bytes: Buffer) {
    waiting.push({ client, bytes })
    serveNext()
  }

  function serveNext() {
    for (const next of [...waiting]) {
      const server = servers.find((one) => one.client === next.client) ?? servers.find((one) => !one.client)
      if (!server) continue
      waiting.splice(waiting.indexOf(next), 1)
      server.client = next.client
      server.socket.write(next.bytes)
    }
  }

  const pooler = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => {
      clients.delete(client)
      const server = servers.find((one) => one.client === client)
      // Its open transaction is rolled back, and it gets no more messages.
      if (server) server.socket.write(simpleQuery('rollback'))
    })
    client.once('data', (startup) => {
      const parameters = startup
        .toString('utf8', 8)
        .split('\0')
        .filter((_, place) => place % 2 === 0)
      const unknown = parameters.find((name) => name && !STARTUP.includes(name))
      if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
      client.write(welcome())
      client.on(
        'data',
        messages((type, message) => {
          if (type === 'X') client.end()
          else send(client, message)
        }),
      )
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  target.port = String((pooler.address() as AddressInfo).port)
  return {
    url: target.href,
    async close() {
      pooler.close()
      for (const client of clients) client.destroy()
      for (const { socket } of servers) socket.destroy()
    },
  }
}

/** Cuts a stream into messages: a letter, and the length of what follows in 32 bits. */
function messages(tell: (type: string, message: Buffer) => void) {
  let held = Buffer.alloc(0)
  return (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= 5 && held.length > held.readUInt32BE(1)) {
      const length = held.readUInt32BE(1) + 1
      tell(held.toString('latin1', 0, 1), held.subarray(0, length))
      held = held.subarray(length)
    }
  }
}

function messageOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const simpleQuery = (text: string) => messageOf('Q', Buffer.from(`${text}\0`))
const refusal = (text: string) => messageOf('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
/** Authenticated; a process number of the pooler's own making; ready. */
const welcome = () =>
  Buffer.concat([
    messageOf('R', Buffer.alloc(4)),
    messageOf('K', randomBytes(8)),
    messageOf('Z', Buffer.from('I')),
  ])
