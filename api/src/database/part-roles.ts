import pg from 'pg'
import type { Database } from './database'

interface PartSchema {
  /** The schema of a server part. One without tables has none in the database. */
  schema: string
  /** Whether the part reads the views of the record, which are in this schema. */
  views?: string | undefined
}

/** Advisory lock: processes that start together take turns. The number is "part" in ASCII. */
const LOCK = 0x70617274

/** Roles belong to the whole database server, and one of this name may be used in several of its databases. */
const roleOf = (schema: string) => `smart_bins_${schema}`

/** PostgreSQL 16: who may create roles has no power over those of others. */
const OLDEST = 160_000

/**
 * Gives each server part a role, which can read and change the rows of its own schema, read the views that it was given, and nothing else:
 * it can create nothing, not even a temporary table that would hide one of the record. The server takes the role for the statements of the
 * part. Returns the roles by schema; none where the database does not let the product create roles.
 */
export async function grantPartRoles(
  { url, ownerUrl }: Pick<Database, 'url' | 'ownerUrl'>,
  parts: readonly PartSchema[],
): Promise<ReadonlyMap<string, string>> {
  if (parts.length === 0) return new Map()
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'smart-bins roles' })
  await owner.connect()
  try {
    if (!(await mayCreateRoles(owner))) return new Map()
    const users = [...new Set([ownerUrl, url].map((one) => decodeURIComponent(new URL(one).username)))]
    const takers = users.map((user) => owner.escapeIdentifier(user)).join(', ')
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK])
    await withholdTemporaryTables(owner)
    for (const part of parts) await owner.query(grantsOf(part, takers))
    await owner.query('commit')
    return new Map(parts.map(({ schema }) => [schema, roleOf(schema)]))
  } finally {
    await owner.end()
  }
}

async function mayCreateRoles(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    `select (rolsuper or rolcreaterole) and current_setting('server_version_num')::int >= $1 as may
     from pg_roles where rolname = current_user`,
    [OLDEST],
  )
  return rows[0]?.may ?? false
}

async function withholdTemporaryTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; is: boolean }>(
    `select quote_ident(datname) as name, pg_get_userbyid(datdba) = current_user as is
     from pg_database where datname = current_database()`,
  )
  const [database] = rows
  if (database?.is) await owner.query(`revoke temporary on database ${database.name} from public`)
}

const grantsOf = ({ schema, views }: PartSchema, takers: string) => {
  const role = roleOf(schema)
  return `
    do $$ begin
      create role ${role} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant ${role} to ${takers} with inherit false, set true;
    do $$ begin
      if to_regnamespace('${schema}') is not null then
        grant usage on schema ${schema} to ${role};
        grant select, insert, update, delete on all tables in schema ${schema} to ${role};
        grant usage on all sequences in schema ${schema} to ${role};
      end if;
    end $$;
    ${views ? `grant usage on schema ${views} to ${role}; grant select on all tables in schema ${views} to ${role};` : ''}`
}
