import type { Executor } from 'api/server-part'
import { asc, inArray } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DecoderExample, DecoderFields, DecoderListed } from '../../operations'
import { BUILT_IN_DECODERS, builtInDecoder } from './built-in-decoders'
import type { BuiltInDecoder, Decoder } from './decoder'

/** As the migrations made it. */
export const decoders = pgTable('decoders', {
  name: text().primaryKey(),
  title: text().notNull(),
  source: text().notNull(),
  range: jsonb().$type<Decoder['range']>().notNull(),
  fields: jsonb().$type<DecoderFields>().notNull(),
  examples: jsonb().$type<DecoderExample[]>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: text('changed_by').notNull(),
})

/** Those of these decoders that there are, by name. */
export async function findDecoders(
  query: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, Decoder>> {
  const found = new Map<string, Decoder>()
  for (const name of names) {
    const decoder = builtInDecoder(name)
    if (decoder) found.set(name, decoder)
  }
  const others = names.filter((name) => !found.has(name))
  if (others.length === 0) return found
  for (const { name, source, range, fields } of await query
    .select()
    .from(decoders)
    .where(inArray(decoders.name, others)))
    found.set(name, { kind: 'script', name, source, range, fields })
  return found
}

/** All decoders, as the API presents them, in the order of their titles. */
export async function listDecoders(query: Executor): Promise<DecoderListed[]> {
  const scripts = await query.select().from(decoders).orderBy(asc(decoders.name))
  return [...BUILT_IN_DECODERS.map(presentBuiltIn), ...scripts.map(presentScript)].sort((a, b) =>
    a.title.localeCompare(b.title, 'en'),
  )
}

const presentBuiltIn = ({ name, title, range, examples }: BuiltInDecoder): DecoderListed => ({
  name,
  title,
  range,
  examples: [...examples],
  script: null,
})

export const presentScript = ({
  changedAt,
  changedBy,
  source,
  fields,
  ...decoder
}: typeof decoders.$inferSelect): DecoderListed => ({
  ...decoder,
  script: { source, fields, changedBy, changedAt: changedAt.toISOString() },
})
