import { bodyHash, type Executor, keyUsedBefore, type PartChange } from 'api/server-part'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { MADE_CODES_LISTED, type MadeCode } from '../operations'
import { madeCodes } from './tables'

/** Saves a code for the person, or finds the one saved earlier under the same key. */
export async function keepCode(
  { transaction, audit, tell }: PartChange,
  { id, personId, code, madeAt }: typeof madeCodes.$inferSelect,
): Promise<MadeCode> {
  const [made] = await transaction
    .insert(madeCodes)
    .values({ id, personId, code, madeAt })
    .onConflictDoNothing()
    .returning()
  if (made) {
    audit('code.make', code.kind === 'report' ? `bin:${code.binId}` : `code:${id}`, code)
    tell()
    return presentCode(made)
  }
  const [kept] = await transaction.select().from(madeCodes).where(eq(madeCodes.id, id))
  if (kept?.personId === personId && bodyHash(kept.code) === bodyHash(code)) return presentCode(kept)
  throw keyUsedBefore('This key is of another code. Give each code a UUID of its own.')
}

/** The person's latest codes, newest first, each once. Without accounts all belong to one operator. */
export async function readCodes(query: Executor, personId: string | null): Promise<MadeCode[]> {
  const each = query
    .selectDistinctOn([madeCodes.code])
    .from(madeCodes)
    .where(personId === null ? isNull(madeCodes.personId) : eq(madeCodes.personId, personId))
    .orderBy(madeCodes.code, desc(madeCodes.madeAt))
    .as('each')
  const rows = await query
    .select()
    .from(each)
    .orderBy(desc(each.madeAt), sql`${each.id}`)
    .limit(MADE_CODES_LISTED)
  return rows.map(presentCode)
}

const presentCode = ({ id, code, madeAt }: typeof madeCodes.$inferSelect): MadeCode => ({
  ...{ id, code },
  madeAt: madeAt.toISOString(),
})
