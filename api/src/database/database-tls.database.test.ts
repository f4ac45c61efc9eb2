import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { databaseUrlOf } from './database-variables'
import { startDatabase } from './start-database'
import { makeTestDatabase } from './testing/test-database'

const folder = join(__dirname, 'testing/tls')
const CA = join(folder, 'ca.pem')
const pem = (name: string) => readFileSync(join(folder, name))

/** The server with the certificate of `localhost` by the CA of the tests in front; as PostgreSQL itself, it is first asked for TLS. */
async function withTls(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', () => {
      client.write('S')
      const near = new TLSSocket(client, { isServer: true, key: pem('server.key'), cert: pem('server.pem') })
      const far = connect(Number(port), hostname)
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      far.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = (host: string) => {
    const named = new URL(databaseUrl)
    named.host = `${host}:${(server.address() as AddressInfo).port}`
    return named.href
  }
  return { url, close: () => server.close() }
}

it('a database with TLS is believed by the council’s CA, and only for its own name (ASVS 12.3.1, 12.3.2, 12.3.4)', async () => {
  const plain = await makeTestDatabase()
  const tls = await withTls(plain.url)
  const start = (DATABASE_URL: string, DATABASE_CA_FILE?: string) =>
    startDatabase({ databaseUrl: databaseUrlOf({ DATABASE_URL, DATABASE_CA_FILE }), recordFolder: '' })

  const database = await start(tls.url('localhost'), CA)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await expect(start(tls.url('127.0.0.1'), CA)).rejects.toThrow('its certificate is for another host name')
  // A certificate that signs nothing.
  await expect(start(tls.url('localhost'), join(folder, 'server.pem'))).rejects.toThrow('of another CA')
  await expect(start(plain.url, CA)).rejects.toThrow('it does not take TLS')
  tls.close()
  await plain.close()
})
