import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPairs, testStore } from 'delivery/testing'
import { makeTestDatabase } from '../database/testing/test-database'
import { explainPortInUse, startServer } from './start-server'

it('delivers nothing when it refuses to start, and closes the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'not-built-'))
  const database = await makeTestDatabase()
  const close = jest.spyOn(database, 'close')
  const beforeListening = jest.fn()
  const options = {
    siteFolder: folder,
    store: testStore(folder),
    database,
    serverParts: [],
    beforeListening,
  }
  await expect(startServer(options)).rejects.toThrow('Build the product first')
  expect(beforeListening).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
})

it('refuses to start with a key that could take no failing version back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'not-built-'))
  const { listing, signer } = testPairs('qr', 'server')
  const keys = { listed: listing('mf-qr=qr', 'registry=server'), signer: signer('qr') }
  const database = await makeTestDatabase()
  const options = { siteFolder: folder, store: testStore(folder, keys), database, serverParts: [] }
  await expect(startServer(options)).rejects.toThrow('RELEASE_KEY is no key of registry in RELEASE_KEYS')
})

it('does not begin with anything when its port is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'not-built-'))
  const database = await makeTestDatabase()
  const query = jest.spyOn(database.pool, 'query')
  const options = { siteFolder: folder, store: testStore(folder), database, serverParts: [], port }
  await expect(startServer(options)).rejects.toThrow(`Port ${port} is in use`)
  expect(query).not.toHaveBeenCalled()
  other.close()
})

it('names the remedy when the port is taken', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(() => explainPortInUse(taken, 4173)).toThrow('Port 4173 is in use')
  expect(() => explainPortInUse(taken, 4173)).toThrow('set PORT to another, such as 4174')
})

it('passes on what is not about the port', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(() => explainPortInUse(denied, 80)).toThrow(denied)
})
