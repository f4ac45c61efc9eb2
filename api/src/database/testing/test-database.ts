import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../database'
import { dropDatabase } from './drop-database'
import { databaseUrl, withClient } from './template-database'
import { askForTemplate } from './template-service'

/** A fresh migrated database on the server of this jest project. Closing it drops it. */
export async function makeTestDatabase(): Promise<Database> {
  const template = await askForTemplate(globalThis.databaseServer)
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  await withClient(template.url, (client) =>
    client.query(`create database ${name} template ${template.name}`),
  )
  const database = openDatabase({ url: databaseUrl(template.url, name) })
  const close = async () => {
    await database.close()
    await withClient(template.url, (client) => dropDatabase(client, name))
  }
  return { ...database, close }
}
