import pg from 'pg'
import type { Database } from './database'

/**
 * Advisory lock: processes that start together take turns. The number is "role" in ASCII; it only has to differ from the
 * product's other locks.
 */
const LOCK = 0x726f6c65

/** Privileges that the everyday role needs in a schema. */
const GRANTS = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete, truncate on all tables in schema ${schema} to ${role};
  grant usage, select, update on all sequences in schema ${schema} to ${role};`

/** Views that the record publishes are read alone. */
const VIEW_GRANTS = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select on all tables in schema ${schema} to ${role};`

/** What holds the audit trail: its entries, their monthly partitions and the seals, and the sequences of their numbers. */
const TRAIL = `select oid::regclass::text as name, relkind = 'S' as "isSequence" from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and relname ~ '^audit(_|$)'`

/**
 * When the council's server has two roles, grants the everyday role what daily work needs, and withholds changes to the audit
 * trail: the role may read it and add to it. A function of the owner erases values that hold a phone number or an e-mail
 * address. Does nothing when there is one role.
 */
export async function grantEverydayRights({
  url,
  ownerUrl,
}: Pick<Database, 'url' | 'ownerUrl'>): Promise<void> {
  if (ownerUrl === url) return
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'smart-bins migration' })
  await owner.connect()
  try {
    const role = owner.escapeIdentifier(decodeURIComponent(new URL(url).username))
    const { rows: schemas } = await owner.query<{ name: string }>(
      String.raw`select quote_ident(nspname) as name from pg_namespace where nspname in ('public', 'drizzle') or nspname like 'mf\_%'`,
    )
    const { rows: views } = await owner.query<{ name: string }>(
      String.raw`select quote_ident(nspname) as name from pg_namespace where nspname like 'record\_v%'`,
    )
    const { rows: trail } = await owner.query<{ name: string; isSequence: boolean }>(TRAIL)
    const parts = trail.map(({ name, isSequence }) =>
      isSequence ? `revoke update on sequence ${name} from ${role};` : `revoke all on ${name} from ${role};`,
    )
    await owner.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${schemas.map(({ name }) => GRANTS(name, role)).join('')}
      ${views.map(({ name }) => VIEW_GRANTS(name, role)).join('')}
      ${parts.join(' ')}
      grant select, insert on audit, audit_seals to ${role};
      grant select on audit_checkpoints to ${role};
      grant execute on function erase_audit_values(bigint[], text) to ${role}; commit`)
  } finally {
    await owner.end()
  }
}
