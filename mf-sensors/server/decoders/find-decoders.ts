import type { Executor } from 'api/server-part'
import { asc, eq, inArray } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { DecoderExample, DecoderFields, DecoderListed } from '../../operations'
import { BUILT_IN_DECODERS, builtInDecoder } from './built-in-decoders'
import type { BuiltInDecoder, Decoder } from './decoder'

const versionColumns = {
  name: text().notNull(),
  version: integer().notNull().default(1),
  title: text().notNull(),
  source: text().notNull(),
  range: jsonb().$type<Decoder['range']>().notNull(),
  fields: jsonb().$type<DecoderFields>().notNull(),
  examples: jsonb().$type<DecoderExample[]>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: text('changed_by').notNull(),
}

/** The live version of each decoder, as the migrations made the table. */
export const decoders = pgTable('decoders', { ...versionColumns, name: text().primaryKey() })

/** Every version that was ever live. */
export const decoderVersions = pgTable('decoder_versions', versionColumns, (table) => [
  primaryKey({ columns: [table.name, table.version] }),
])

/** The decoders of these names that exist, by name. */
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
  for (const { name, source, range, fields, examples } of await query
    .select()
    .from(decoders)
    .where(inArray(decoders.name, others)))
    found.set(name, { kind: 'script', name, source, range, fields, ports: portsOf(examples) })
  return found
}

/** Whether there is a decoder of this name. It cannot be withdrawn before the transaction ends. */
export async function holdDecoder(transaction: Executor, name: string): Promise<boolean> {
  if (builtInDecoder(name)) return true
  const held = await transaction
    .select({ name: decoders.name })
    .from(decoders)
    .where(eq(decoders.name, name))
    .for('share')
  return held.length > 0
}

export const portsOf = (examples: readonly DecoderExample[]) => [
  ...new Set(examples.map(({ fPort }) => fPort)),
]

/** All decoders, as the API presents them, in the order of their titles. */
export async function listDecoders(query: Executor): Promise<DecoderListed[]> {
  const scripts = await query.select().from(decoders).orderBy(asc(decoders.name))
  return [...BUILT_IN_DECODERS.map(presentBuiltIn), ...scripts.map(presentScript)].sort((a, b) =>
    a.title.localeCompare(b.title, 'en', { numeric: true }),
  )
}

const presentBuiltIn = ({ name, title, range, examples }: BuiltInDecoder): DecoderListed => ({
  name,
  title,
  range,
  tilt: tiltOfBuiltIn(examples),
  examples: [...examples],
  script: null,
})

/** What a decoder reports about tilt, by its examples: those of the product cover every field that it reads. */
const tiltOfBuiltIn = (examples: readonly DecoderExample[]): DecoderListed['tilt'] => {
  if (examples.some(({ expected }) => typeof expected.tiltDeg === 'number')) return 'angle'
  return examples.some(({ expected }) => typeof expected.isTilted === 'boolean') ? 'own-judgement' : 'none'
}

const tiltOfScript = ({ tilt }: DecoderFields): DecoderListed['tilt'] =>
  tilt === undefined ? 'none' : 'unit' in tilt ? 'angle' : 'own-judgement'

export const presentScript = ({
  changedAt,
  changedBy,
  source,
  fields,
  version,
  ...decoder
}: typeof decoders.$inferSelect): DecoderListed => ({
  ...decoder,
  tilt: tiltOfScript(fields),
  script: { version, source, fields, changedBy, changedAt: changedAt.toISOString() },
})
