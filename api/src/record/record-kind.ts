import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../database/in-transaction'
import { facts } from '../database/schema'

/** Advisory lock key: "kind" in ASCII. It only has to differ from the product's other locks. */
const LOCK = 0x6b696e64
/** When several processes start at once, one writes the city and the others wait. */
const WAIT_MS = 120_000

/** Takes an advisory lock on the kind of the record until the transaction ends. */
export async function lockRecordKind(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select set_config('statement_timeout', ${String(WAIT_MS)}, true)`)
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Whether the record's data is a demonstration; `null` before that is decided. */
export async function isDemonstration(executor: Executor): Promise<boolean | null> {
  const [fact] = await executor.select().from(facts).where(eq(facts.name, 'isDemonstration'))
  return fact ? fact.value === true : null
}

export async function setDemonstration(transaction: Executor, value: boolean): Promise<void> {
  await transaction
    .insert(facts)
    .values({ name: 'isDemonstration', value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/** Whether the record holds no data of a city. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ isEmpty: boolean }>(sql`
    select not (exists (select from bins) or exists (select from routes) or exists (select from reports)) as "isEmpty"`)
  return rows[0]?.isEmpty === true
}
