import { createHash, randomUUID } from 'node:crypto'
import {
  describeDevice,
  type Executor,
  HostRefused,
  type PartChange,
  Refusal,
  requireReachable,
  type ServerPartContext,
} from 'api/server-part'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { OperationInput } from 'shared-domain/contract'
import type { Browser, PushRecipient, putOwnBrowser } from '../../operations'
import { presentState, readStates } from '../channels/read-channels'
import { type BrowserRow, browsers, channels, messages, rules } from '../tables'

/** The owner of the browsers of a demonstration, where nobody signs in. */
export const DEMONSTRATION = 'demonstration'

type Person = Pick<ServerPartContext['person'], 'id' | 'name'>

export const ownerOf = ({ id }: Person) => id ?? DEMONSTRATION

const channelOf = (query: Executor, person: Person) =>
  query
    .select()
    .from(channels)
    .where(eq(channels.owner, ownerOf(person)))

/** The browsers of a person by when they were added, and the names of the rules that send to them. */
export async function readBrowsers(
  query: Executor,
  person: Person,
): Promise<{ browsers: Browser[]; rules: string[] }> {
  const [channel] = await channelOf(query, person)
  if (!channel) return { browsers: [], rules: [] }
  const rows = await query
    .select()
    .from(browsers)
    .where(eq(browsers.channelId, channel.id))
    .orderBy(asc(browsers.addedAt), asc(browsers.id))
  const named = await query.select().from(rules).where(eq(rules.isOn, true)).orderBy(asc(rules.name))
  return {
    browsers: rows.map(({ id, name, addedAt, lastSentAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
    })),
    rules: named.filter(({ channelIds }) => channelIds.includes(channel.id)).map(({ name }) => name),
  }
}

const BROWSERS_MAX = 10

interface Added {
  id: string
  body: OperationInput<typeof putOwnBrowser>['body']
  person: Person
  hostsInside: readonly string[]
  now: number
}

/**
 * Keeps a browser. It is the person's who switched notifications on in it last: a subscription that it renewed by itself only takes the place
 * of one of the same person, because nobody asked for it.
 */
export async function putBrowser(
  { transaction, audit, tell }: PartChange,
  { id, body: { userAgent, replaces, ...subscription }, person, hostsInside, now }: Added,
): Promise<void> {
  requireEndpoint(id, subscription.endpoint, hostsInside)
  if (replaces !== undefined) await requireOneOf(transaction, person, [replaces, id])
  const owner = ownerOf(person)
  const name = person.id === null ? 'Demonstration' : person.name
  await transaction
    .insert(channels)
    .values({ id: randomUUID(), name, kind: 'push', url: '', isOn: true, madeAt: new Date(now), owner })
    .onConflictDoUpdate({ target: channels.owner, set: { name, isOn: true } })
  const [channel] = await transaction.select().from(channels).where(eq(channels.owner, owner)).for('update')
  const [known] = await transaction.select().from(browsers).where(eq(browsers.id, id)).for('update')
  if (!channel) throw new Refusal('not-possible-now', 'Your browsers were removed meanwhile: try again.')
  if (replaces !== undefined && replaces !== id)
    await transaction
      .delete(browsers)
      .where(and(eq(browsers.id, replaces), eq(browsers.channelId, channel.id)))
  if (known?.channelId !== channel.id && (await browsersOf(transaction, channel.id)) >= BROWSERS_MAX)
    throw new Refusal(
      'not-possible-now',
      `You have notifications in ${BROWSERS_MAX} browsers: remove one of them first.`,
    )
  const values = {
    ...subscription,
    name: describeDevice(userAgent) ?? 'Unknown browser',
    channelId: channel.id,
  }
  await transaction
    .insert(browsers)
    .values({ id, ...values, addedAt: new Date(now) })
    .onConflictDoUpdate({ target: browsers.id, set: values })
  if (known && known.channelId !== channel.id) await switchOffWithout(transaction, known.channelId)
  audit('browser.put', `push:${owner}`, { host: URL.parse(subscription.endpoint)?.host })
  tell()
}

/** The old one, or the new one when it is sent again because the first answer was lost. */
async function requireOneOf(query: Executor, person: Person, ids: readonly string[]): Promise<void> {
  const known = await query
    .select({ id: browsers.id })
    .from(browsers)
    .innerJoin(channels, eq(channels.id, browsers.channelId))
    .where(and(eq(channels.owner, ownerOf(person)), inArray(browsers.id, [...ids])))
  if (known.length === 0) throw removedMeanwhile()
}

const removedMeanwhile = () => new Refusal('not-possible-now', 'This browser was removed meanwhile.')

const browsersOf = async (query: Executor, channelId: string): Promise<number> => {
  const [row] = await query.select({ count: count() }).from(browsers).where(eq(browsers.channelId, channelId))
  return row?.count ?? 0
}

/** Nothing waits for a person without a browser, so that one switched on months later shows nothing old. */
async function switchOffWithout(transaction: Executor, channelId: string): Promise<void> {
  if ((await browsersOf(transaction, channelId)) > 0) return
  await transaction.update(channels).set({ isOn: false }).where(eq(channels.id, channelId))
  await transaction
    .delete(messages)
    .where(and(eq(messages.channelId, channelId), eq(messages.state, 'waiting')))
}

export async function requireBrowser(query: Executor, person: Person, id: string): Promise<BrowserRow> {
  const [channel] = await channelOf(query, person)
  const [row] = channel
    ? await query
        .select()
        .from(browsers)
        .where(and(eq(browsers.id, id), eq(browsers.channelId, channel.id)))
    : []
  if (!row) throw removedMeanwhile()
  return row
}

/** Forgets a browser of a person. */
export async function removeOwn(changing: PartChange, person: Person, id: string): Promise<void> {
  const [channel] = await channelOf(changing.transaction, person)
  if (channel) await removeBrowser(changing, channel, id, 'removed')
}

/** Forgets a browser because its person wants that, or because its push service no longer knows it. */
export async function removeBrowser(
  { transaction, audit, tell }: Pick<PartChange, 'transaction' | 'audit' | 'tell'>,
  channel: { id: string; owner: string | null },
  id: string,
  because: 'removed' | 'gone',
): Promise<void> {
  // As in `putBrowser`, so that one of them sees what the other did.
  await transaction.select().from(channels).where(eq(channels.id, channel.id)).for('update')
  const removed = await transaction
    .delete(browsers)
    .where(and(eq(browsers.id, id), eq(browsers.channelId, channel.id)))
    .returning({ id: browsers.id })
  // Sent again, because the first answer was lost.
  if (removed.length === 0) return
  await switchOffWithout(transaction, channel.id)
  audit('browser.remove', `push:${channel.owner}`, { because })
  tell()
}

/** The people with a channel of their own by name, and how their messages go. */
export async function readRecipients(query: Executor): Promise<PushRecipient[]> {
  const rows = await query
    .select({ id: channels.id, name: channels.name, browsers: count(browsers.id) })
    .from(channels)
    .leftJoin(browsers, eq(browsers.channelId, channels.id))
    .where(eq(channels.kind, 'push'))
    .groupBy(channels.id)
    .orderBy(asc(channels.name), asc(channels.id))
  const states = await readStates(query)
  return rows.map((row) => ({ ...row, ...presentState(states.get(row.id)) }))
}

/** Refuses an endpoint that nothing may be sent to. Returns its host. */
export function requireEndpoint(id: string, endpoint: string, hostsInside: readonly string[]): string {
  const url = URL.parse(endpoint)
  if (!url) throw wrong('endpoint', 'Give the endpoint of the subscription, a whole address.')
  try {
    requireReachable(url, hostsInside)
  } catch (error) {
    if (error instanceof HostRefused)
      throw wrong('endpoint', `The push service of this browser is refused: ${error.message}.`)
    throw error
  }
  if (createHash('sha256').update(endpoint).digest('hex') !== id)
    throw wrong('endpoint', 'The id is not the SHA-256 of this endpoint.')
  return url.hostname
}

export const wrong = (name: 'endpoint' | 'p256dh', detail: string) =>
  Refusal.ofField('invalid-input', `body.${name}`, detail)
