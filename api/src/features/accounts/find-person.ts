import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'

/** As PostgreSQL compares them, too: a letter with a macron can be written in two ways. */
export const asName = (text: string) => text.trim().normalize('NFC')

/** Whoever has this name, in whatever case it is written. */
export async function findPerson(executor: Executor, name: string) {
  const [person] = await executor
    .select()
    .from(people)
    .where(sql`lower(${people.name}) = lower(${asName(name)})`)
  return person
}
