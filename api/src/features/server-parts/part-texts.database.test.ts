import type { FastifyInstance } from 'fastify'
import { makeAppWithAccounts, signInAs } from '../accounts/testing/signed-in'
import { schemaOf } from './part-names'
import { notTypedIn, walkedParts } from './testing/walked-parts'
import { partIn } from './thread/describe-part'

const remotes = walkedParts.map(({ remote }) => remote).filter((remote) => remote !== 'mf-notes')

let app: FastifyInstance
beforeAll(async () => {
  app = await makeAppWithAccounts({ serverParts: walkedParts })
})
afterAll(() => app.close())

const declaredBy = async (remote: string) => {
  const found = walkedParts.find((part) => part.remote === remote)
  const exported = found && !(found.program instanceof URL) ? await found.program() : undefined
  return partIn(exported).typedTexts ?? []
}

it.each(remotes)(
  'each text column of %s is in its typedTexts, or in server/testing/not-typed.ts with the reason',
  async (remote) => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = $1 and is_generated = 'NEVER' and table_name <> 'schema_migrations'
        and (data_type in ('text', 'json', 'jsonb', 'character varying') or udt_name in ('_text', '_varchar'))`,
      [schemaOf(remote)],
    )
    const declared = (await declaredBy(remote)).map(({ table, column }) => `${table}.${column}`)
    const named = [...declared, ...Object.values(notTypedIn(remote)).flat()]
    expect(rows.map(({ name }) => name).sort()).toEqual(named.sort())
  },
)

const PHONE = '021 555 0199'

/** What stands in a column that must not be empty, by its type. */
const FILLED: Readonly<Record<string, string>> = {
  ARRAY: "'{}'",
  boolean: 'true',
  bytea: "''",
  date: 'now()',
  jsonb: "'{}'",
  text: "'x'",
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
}

interface Column {
  name: string
  type: string
  /** The name of its type with its schema. */
  full: string
  mustBeFilled: boolean
}

/** Writes the phone number into the typed columns of a table, each with its own name, and returns the texts as they are found. */
async function typeInto(schema: string, table: string, typed: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<Column>(
    `select column_name as name, data_type as type, format('%I.%I', udt_schema, udt_name) as full,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "mustBeFilled"
    from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, table],
  )
  const kept = rows.filter(({ name, mustBeFilled }) => mustBeFilled || typed.includes(name))
  const texts: string[] = []
  const values = kept.map(({ name, type, full }) => {
    if (typed.includes(name)) {
      const text = `${table}.${name}: ${PHONE}`
      texts.push(type === 'jsonb' ? JSON.stringify([text]) : text)
      return `'${texts.at(-1)}'`
    }
    return FILLED[type] ?? (type === 'USER-DEFINED' ? `(enum_range(null::${full}))[1]` : '1')
  })
  const names = kept.map(({ name }) => `"${name}"`)
  await app.database.pool.query(`insert into ${schema}.${table} (${names.join()}) values (${values.join()})`)
  return texts
}

/** A row stands alone here, with texts that no check would let pass. */
async function dropConstraints(schema: string): Promise<void> {
  const { rows } = await app.database.pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where connamespace = $1::regnamespace and contype in ('c', 'f')`,
    [schema],
  )
  for (const { statement } of rows) await app.database.pool.query(statement)
}

it('a phone number in any column that a part declares is found and erased', async () => {
  const typed: string[] = []
  for (const remote of remotes) {
    const columns = await declaredBy(remote)
    if (columns.length > 0) await dropConstraints(schemaOf(remote))
    for (const table of new Set(columns.map((column) => column.table))) {
      const inTable = columns.filter((column) => column.table === table).map(({ column }) => column)
      typed.push(...(await typeInto(schemaOf(remote), table, inTable)))
    }
  }
  const headers = await signInAs(app, 'admin', 'Aroha')
  const ask = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/personal-data/${url}`, headers, payload })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const textsFound = async (): Promise<string[]> => {
    const { texts } = await ask('search', { identifier: PHONE })
    return texts.map(({ text }: { text: string }) => text).sort()
  }
  expect(typed.length).toBeGreaterThan(0)
  expect(await textsFound()).toEqual(typed.sort())
  const seen = { reports: 0, auditEntries: 0, texts: typed.length }
  const erased = await ask('erasure', { identifier: PHONE, typedAgain: PHONE, seen })
  expect(erased).toMatchObject({ texts: typed.length, notSearched: [] })
  expect(await textsFound()).toEqual([])
})
