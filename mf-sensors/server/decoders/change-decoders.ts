import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { OperationInput } from 'shared-domain/contract'
import type { DecoderListed, DecoderVersion, putDecoder, restoreDecoder } from '../../operations'
import { builtInDecoder } from './built-in-decoders'
import { checkDecoder, DECLARED, type DecoderRefusal, doubtAbout } from './check-decoder'
import { decoders, decoderVersions, portsOf, presentScript } from './find-decoders'
import { scripts } from './script-runner'

type NewDecoder = OperationInput<typeof putDecoder>

interface Changed {
  at: Date
  person: string
}

/** The field by which a person keeps a decoder that is in doubt. */
const KEPT = 'body.keepAllTheSame' satisfies `body.${keyof NewDecoder['body']}`

/**
 * Refuses a decoder that disagrees with its examples, naming the example and the field; and one in doubt, unless the person
 * keeps it all the same: then it returns the doubt. It takes up to some seconds.
 */
export async function refuseFaultyDecoder({
  params: { name },
  body: { source, range, fields, examples, keepAllTheSame = false },
}: Pick<NewDecoder, 'params' | 'body'>): Promise<string | null> {
  refuseBuiltIn(name)
  const decoder = { kind: 'script', name, source, range, fields, ports: portsOf(examples) } as const
  const fault = await checkDecoder(decoder, examples, scripts)
  if (fault) throw refusal(fieldOf(fault), `${placeOf(fault)}${fault.detail}`, fault.detail)
  const doubt = await doubtAbout(decoder, examples, scripts)
  if (!doubt) return null
  const detail = `${placeOf(doubt)}${doubt.detail}`
  if (!keepAllTheSame) throw refusal(KEPT, detail)
  return detail
}

export function refuseBuiltIn(name: string): void {
  if (builtInDecoder(name))
    throw refusal('params.name', `The product itself reads ${name}: give another name.`)
}

function fieldOf({ example, field }: DecoderRefusal): string {
  if (example === null) return field === 'source' ? 'body.source' : 'body.examples'
  return field === 'source' ? `body.examples.${example}` : `body.examples.${example}.expected.${field}`
}

/** As in 'Example 2, distance: '. */
const placeOf = ({ example, field }: DecoderRefusal) =>
  example === null ? '' : `Example ${example + 1}, ${field === 'source' ? 'JavaScript' : DECLARED[field]}: `

/** `ofField` is said beside the field itself. */
const refusal = (field: string, detail: string, ofField = detail) =>
  new Refusal('invalid-input', `${detail} The decoder is not live.`, [{ field, detail: ofField }])

/** Makes a checked decoder live. The version that was live is kept, so that it can be restored. */
export async function saveDecoder(
  { transaction, audit, tell }: PartChange,
  { params: { name }, body: { replaces, keepAllTheSame, ...body } }: NewDecoder,
  { doubt, ...by }: Changed & { doubt: string | null },
): Promise<DecoderListed> {
  const live = await lockLive(transaction, name)
  if (replaces !== undefined && live?.version !== replaces)
    throw new Refusal(
      'changed-meanwhile',
      `Another version of ${name} was made live meanwhile: look at it, and try yours again.`,
    )
  const row = {
    name,
    ...body,
    version: await nextVersion(transaction, name, live),
    changedAt: by.at,
    changedBy: by.person,
  }
  await transaction.insert(decoderVersions).values(row)
  await makeLive(transaction, row)
  audit('decoder.put', `decoder:${name}`, {
    version: row.version,
    examples: body.examples.length,
    ...(doubt !== null && { keptAllTheSame: doubt }),
  })
  tell()
  return presentScript(row)
}

/** Makes an earlier version live again. */
export async function restoreVersion(
  { transaction, audit, tell }: PartChange,
  { params: { name }, body: { version } }: OperationInput<typeof restoreDecoder>,
  by: Changed,
): Promise<DecoderListed> {
  await lockLive(transaction, name)
  const row = { ...(await findVersion(transaction, name, version)), changedAt: by.at, changedBy: by.person }
  await makeLive(transaction, row)
  audit('decoder.restore', `decoder:${name}`, { version })
  tell()
  return presentScript(row)
}

/** Takes a decoder out of use. Its versions stay, so that it can be brought back. */
export async function withdrawDecoder({ transaction, audit, tell }: PartChange, name: string): Promise<void> {
  refuseBuiltIn(name)
  const live = await lockLive(transaction, name)
  if (!live) throw unknownDecoder(name)
  const { rows } = await transaction.execute<{ sensors: number }>(
    sql`select count(*)::int as sensors from devices where decoder = ${name} and not is_retired`,
  )
  const sensors = rows[0]?.sensors ?? 0
  if (sensors > 0)
    throw new Refusal(
      'not-possible-now',
      `${sensors === 1 ? 'A sensor is' : `${sensors} sensors are`} of the kind ${live.title}. Retire them, or set them up as another kind.`,
    )
  // This version was live before versions were kept.
  await transaction.insert(decoderVersions).values(live).onConflictDoNothing()
  await transaction.delete(decoders).where(eq(decoders.name, name))
  audit('decoder.withdraw', `decoder:${name}`, { version: live.version })
  tell()
}

/** The versions of a decoder that were ever live, the newest first. */
export async function readVersions(query: Executor, name: string): Promise<{ versions: DecoderVersion[] }> {
  const [live] = await query.select().from(decoders).where(eq(decoders.name, name))
  if (!live) throw unknownDecoder(name)
  const kept = await query
    .select()
    .from(decoderVersions)
    .where(eq(decoderVersions.name, name))
    .orderBy(desc(decoderVersions.version))
  // A version from before versions were kept is stored as the live one alone.
  const all = kept.some(({ version }) => version === live.version) ? kept : [live, ...kept]
  return { versions: all.map(presentVersion) }
}

const presentVersion = ({ version, changedAt, changedBy, examples }: DecoderRow): DecoderVersion => ({
  version,
  changedAt: changedAt.toISOString(),
  changedBy,
  examples: examples.length,
})

export async function findVersion(query: Executor, name: string, version: number): Promise<DecoderRow> {
  const [row] = await query
    .select()
    .from(decoderVersions)
    // The number may be larger than any of the column.
    .where(and(eq(decoderVersions.name, name), sql`${decoderVersions.version} = ${version}::bigint`))
  if (row) return row
  throw new Refusal('not-found', `There is no version ${version} of ${name}.`)
}

const unknownDecoder = (name: string) => new Refusal('not-found', `There is no vendor's decoder ${name}.`)

type DecoderRow = typeof decoders.$inferSelect

/** Locks and returns the live version. A new name has no row to lock, so the name itself is locked. */
async function lockLive(transaction: Executor, name: string): Promise<DecoderRow | undefined> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mf-sensors decoder ${name}`}, 0))`,
  )
  const [live] = await transaction.select().from(decoders).where(eq(decoders.name, name)).for('update')
  return live
}

async function nextVersion(
  transaction: Executor,
  name: string,
  live: DecoderRow | undefined,
): Promise<number> {
  // This version was live before versions were kept.
  if (live) await transaction.insert(decoderVersions).values(live).onConflictDoNothing()
  // A decoder that was withdrawn has versions, too.
  const [last] = await transaction
    .select({ version: sql<number | null>`max(version)` })
    .from(decoderVersions)
    .where(eq(decoderVersions.name, name))
  return (last?.version ?? 0) + 1
}

const makeLive = (transaction: Executor, row: DecoderRow) =>
  transaction.insert(decoders).values(row).onConflictDoUpdate({ target: decoders.name, set: row })
