import { headOf, type Releases } from 'delivery'
import { eq, sql } from 'drizzle-orm'
import { RegistrySchema } from 'shared-domain'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { facts } from '../../database/schema'

const SeenLogSchema = z.object({
  /** The newest entry of the log that was valid when it was read. */
  revision: z.number().int(),
  hash: z.string(),
  /** What the log made live then, and by whose keys: see `Releases`. */
  registry: RegistrySchema,
  signers: z.record(z.string(), z.array(z.string())),
})
export type SeenLog = z.infer<typeof SeenLogSchema>

const FACT = 'release-log'

/**
 * How far this record has seen the log of releases. Who can write to the store cannot write here, so that a log that was cut off or
 * rewritten is found, also after a restart. `undefined` for a record that has seen none.
 */
export async function readSeenLog({ query }: Pick<Database, 'query'>): Promise<SeenLog | undefined> {
  const [fact] = await query.select({ value: facts.value }).from(facts).where(eq(facts.name, FACT))
  return fact && SeenLogSchema.parse(fact.value)
}

/** Notes how far the log was seen; what another process has seen beyond it stays. Throws when that one has seen another entry of the same number. */
export async function noteSeenLog(database: Pick<Database, 'query'>, seen: SeenLog): Promise<void> {
  await database.query
    .insert(facts)
    .values({ name: FACT, value: seen })
    .onConflictDoUpdate({
      target: facts.name,
      set: { value: seen },
      setWhere: sql`(${facts.value} ->> 'revision')::int < ${seen.revision}`,
    })
  const noted = await readSeenLog(database)
  if (noted?.revision === seen.revision && noted.hash !== seen.hash)
    throw new Error(`Another server has seen another revision ${seen.revision} of the log.`)
}

/** What a record notes of the releases in the store. */
export const asSeen = ({ entries, registry, signers }: Releases): SeenLog => ({
  ...headOf(entries),
  registry,
  signers: Object.fromEntries(Object.entries(signers).map(([version, ids]) => [version, [...ids]])),
})

/**
 * Accepts the present log, whatever was seen before: for an operator who has changed the store on purpose.
 * Returns the revision that was seen before.
 */
export async function acceptReleases(
  { query }: Pick<Database, 'query'>,
  releases: Releases,
): Promise<number> {
  const before = await readSeenLog({ query })
  const value = asSeen(releases)
  await query
    .insert(facts)
    .values({ name: FACT, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
  return before?.revision ?? 0
}
