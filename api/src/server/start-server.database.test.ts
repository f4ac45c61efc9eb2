import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from 'delivery'
import { makeTestDatabase } from '../database/testing/test-database'
import { explainPortInUse, startServer } from './start-server'

it('delivers nothing when it refuses to start, and closes the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'not-built-'))
  const database = await makeTestDatabase()
  const close = jest.spyOn(database, 'close')
  const beforeListening = jest.fn()
  const options = {
    siteFolder: folder,
    store: folderStore(folder),
    database,
    serverParts: [],
    beforeListening,
  }
  await expect(startServer(options)).rejects.toThrow('Build the product first')
  expect(beforeListening).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
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
