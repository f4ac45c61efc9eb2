import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from './database'
import { startDatabase } from './start-database'
import { startOwnServer } from './testing/own-server'

const ROLES = join(import.meta.dirname, '../../../deploy/database/roles.sh')
const PASSWORDS = { owner_password: `owner's secret`, password: `everyday's secret` }

let server: Awaited<ReturnType<typeof startOwnServer>>
let everyday: Database
// A server that lets its superuser in, as the image of PostgreSQL does while it runs the script.
beforeAll(async () => {
  server = await startOwnServer(
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  const url = new URL(server.url)
  url.username = 'postgres'
  url.pathname = '/postgres'
  const superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query(`alter database "${new URL(server.url).pathname.slice(1)}" rename to the_bundled_one`)
  for (const statement of statementsOf(await readFile(ROLES, 'utf8'))) await superuser.query(statement)
  await superuser.end()
  everyday = await startDatabase({
    databaseUrl: deployedUrl('bins', PASSWORDS.password),
    ownerUrl: deployedUrl('bins_owner', PASSWORDS.owner_password),
    recordFolder: '',
  })
}, 120_000)
afterAll(async () => {
  await everyday.close()
  await server.stop()
})

/** The statements that the script gives to psql, one by one, its variables filled in as psql does. */
function statementsOf(script: string): string[] {
  const text = /<<'SQL'\n(.*)\nSQL\n/s.exec(script)?.[1] ?? ''
  const filled = text.replace(/:'(\w+)'/g, (_, name: keyof typeof PASSWORDS) =>
    pg.escapeLiteral(PASSWORDS[name]),
  )
  return filled.split(/;\n?/).filter((statement) => statement.trim() !== '')
}

function deployedUrl(role: string, password: string): string {
  const url = new URL(server.url)
  url.username = role
  url.password = password
  url.pathname = '/bins'
  return url.href
}

it('the roles that a deployment connects with are no superusers, and only the tables’ owner makes roles (ASVS 13.2.2)', async () => {
  const { rows } = await everyday.pool.query(
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
     from pg_roles where rolname in ('bins', 'bins_owner') order by rolname`,
  )
  const nothing = { rolsuper: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
  expect(rows).toEqual([
    { rolname: 'bins', rolcreaterole: false, ...nothing },
    { rolname: 'bins_owner', rolcreaterole: true, ...nothing },
  ])
})

it('a deployment’s role of every day owns no table, and makes neither tables nor roles', async () => {
  const { rows } = await everyday.pool.query(
    `select tableowner from pg_tables where schemaname = 'public' group by 1`,
  )
  expect(rows).toEqual([{ tableowner: 'bins_owner' }])
  for (const statement of ['create table mine ()', 'create role mine', 'drop table audit'])
    await expect(everyday.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

it('nobody but the two roles enters a deployment’s database', async () => {
  const owner = openDatabase({ url: deployedUrl('bins_owner', PASSWORDS.owner_password) })
  await owner.pool.query('create role stranger login password $$stranger$$')
  await owner.close()
  const stranger = new pg.Client({ connectionString: deployedUrl('stranger', 'stranger') })
  await expect(stranger.connect()).rejects.toThrow('permission denied for database')
})
