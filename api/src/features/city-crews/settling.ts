import { eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { facts } from '../../database/schema'

/** The record's fact with the time when the demonstration city was opened, as ISO text. */
export const OPENED_AT = 'demonstrationOpenedAt'

/** How long the city keeps its opening figures, in ms. */
const SETTLES_MS = 90_000

/** Whether the city was just opened: its figures do not change yet. */
export async function isSettling(query: Executor, now: Date): Promise<boolean> {
  const [opened] = await query.select().from(facts).where(eq(facts.name, OPENED_AT))
  return now.getTime() - Date.parse(String(opened?.value)) < SETTLES_MS
}
