import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Executor,
  HostRefused,
  type PartChange,
  type PartWork,
  Refusal,
  requireReachable,
} from 'api/server-part'
import { and, eq, ne, sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import { z } from 'zod'
import type { ConnectionEvent, putChannel } from '../../operations'
import type { ConnectionSettings } from '../connection-settings'
import { deliver } from '../sending/deliver'
import { channels, isMadeByPeople, nameInTrail, rules } from '../tables'
import { requireChannel, versionOf } from './read-channels'

type ChannelBody = OperationInput<typeof putChannel>['body']

interface Saved {
  id: string
  body: ChannelBody
  settings: ConnectionSettings
  now: number
}

/** Adds or changes a channel. Returns the secret of a new webhook. */
export async function saveChannel(
  { transaction, audit, tell }: PartChange,
  { id, body, settings, now }: Saved,
): Promise<{ secret: string | null }> {
  const { name, kind, isOn, address, room, token, seen } = body
  const [known] = await transaction.select().from(channels).where(eq(channels.id, id)).for('update')
  if (!known && seen !== undefined) throw new Refusal('changed-meanwhile', 'It was removed meanwhile.')
  if (known && known.kind !== kind) throw wrong('kind', 'A channel keeps its kind: add another one.')
  const url = address ?? known?.url ?? refuseMissing('address', 'Give the address that messages go to.')
  if (address !== undefined) {
    if (kind === 'email') await checkMailbox(transaction, { id, address, settings })
    else checkAddress(address, settings.hostsInside)
  }
  if (name !== known?.name) await refuseNameTwice(transaction, id, name)
  if (kind === 'matrix' && !(room ?? known?.room)) throw wrong('room', 'Give the id of the room.')
  if (kind === 'matrix' && !(token ?? known?.secret)) throw wrong('token', 'Give the access token.')
  const made = !known && kind === 'webhook' ? newSecret() : null
  const values = {
    name,
    kind,
    isOn,
    url,
    room: kind === 'matrix' ? (room ?? known?.room ?? null) : null,
    secret: kind === 'matrix' ? (token ?? known?.secret ?? null) : (known?.secret ?? made),
  }
  if (known && isMadeByPeople(known) && seen !== undefined && seen !== versionOf(known)) {
    // Sent again, because the first answer was lost.
    if (versionOf({ ...known, ...values }) === versionOf(known)) return { secret: null }
    throw new Refusal(
      'changed-meanwhile',
      `${known.name} was changed meanwhile: look at it, then save again.`,
    )
  }
  const changes = {
    ...values,
    // A person decides again: what the product itself did is over.
    ...((isOn || url !== known?.url) && { offBecause: null, offDetail: null, offAt: null }),
  }
  await transaction
    .insert(channels)
    .values({ id, ...changes, madeAt: new Date(now) })
    .onConflictDoUpdate({ target: channels.id, set: changes })
  const host = kind === 'email' ? url.split('@')[1] : URL.parse(url)?.host
  audit('channel.put', `channel:${id}`, { name, kind, isOn, host })
  tell()
  return { secret: made }
}

/** The previous secret of a webhook signs for so long, too, in ms. */
const BOTH_VALID_MS = DAY_MS

export async function rotateSecret(
  { transaction, audit, tell }: PartChange,
  id: string,
  now: number,
): Promise<{ secret: string; previousUntil: string }> {
  const { kind, secret: previousSecret } = await requireChannel(transaction, id)
  if (kind !== 'webhook') throw new Refusal('not-possible-now', 'Only a webhook is signed by a secret.')
  const secret = newSecret()
  const previousUntil = new Date(now + BOTH_VALID_MS)
  await transaction.update(channels).set({ secret, previousSecret, previousUntil }).where(eq(channels.id, id))
  audit('channel.secret', `channel:${id}`, { previousUntil })
  tell()
  return { secret, previousUntil: previousUntil.toISOString() }
}

export async function removeChannel({ transaction, audit, tell }: PartChange, id: string): Promise<void> {
  const removed = await transaction
    .delete(channels)
    .where(and(eq(channels.id, id), ne(channels.kind, 'residents')))
    .returning({ name: channels.name, kind: channels.kind, owner: channels.owner })
  // Sent again, because the first answer was lost.
  const [channel] = removed
  if (!channel) return
  await transaction.update(rules).set({ channelIds: sql`array_remove(channel_ids, ${id}::uuid)` })
  await transaction.delete(rules).where(sql`channel_ids = '{}'`)
  const { kind } = channel
  audit('channel.remove', `channel:${id}`, { kind, name: nameInTrail(channel) })
  tell()
}

/** Sends a message that says it is a test, and tells what became of it. */
export async function testChannel(
  work: Pick<PartWork<never, ConnectionSettings>, 'read' | 'change' | 'settings' | 'now'>,
  id: string,
  signal: AbortSignal,
): Promise<{ isDelivered: boolean; detail: string }> {
  const { read, now } = work
  const channel = await read((query) => requireChannel(query, id))
  if (channel.offBecause === 'unsubscribed')
    throw new Refusal('not-possible-now', 'The owner of this address wants no more mails.')
  const event: ConnectionEvent = {
    id: 'test',
    kind: 'report.received',
    at: new Date(now()).toISOString(),
    subject: 'report:test',
    bin: null,
    what: 'this is a test, nothing has happened',
    priority: null,
  }
  const message = { id: randomUUID(), content: { events: [event], count: 1 }, madeAt: new Date(now()) }
  const outcome = await deliver(work, channel, message, signal)
  return outcome.kind === 'delivered'
    ? { isDelivered: true, detail: outcome.detail }
    : { isDelivered: false, detail: `The receiver did not take it: ${outcome.reason}.` }
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const LOOPBACK = new URL('https://127.0.0.1')
const isThisMachine = ({ hostname }: URL) => /(^|\.)localhost\.?$/.test(hostname)

function checkAddress(address: string, hostsInside: readonly string[]): void {
  const url = URL.parse(address)
  if (!url) throw wrong('address', 'Give a whole address, such as https://example.govt.nz/hook.')
  try {
    requireReachable(url, hostsInside)
    // By its name this machine is inside as well as by its address. Where other names lead is only known when they are asked.
    if (isThisMachine(url) && !hostsInside.includes(url.hostname)) requireReachable(LOOPBACK, [])
  } catch (error) {
    if (error instanceof HostRefused) throw wrong('address', `This address is refused: ${error.message}.`)
    throw error
  }
}

/** Rules list the names of channels alone. */
async function refuseNameTwice(transaction: Executor, id: string, name: string): Promise<void> {
  const [other] = await transaction
    .select({ name: channels.name })
    .from(channels)
    .where(sql`lower(name) = lower(${name}) and id <> ${id}::uuid and kind not in ('residents', 'push')`)
  if (other) throw wrong('name', `There is a channel ${other.name} already: give this one another name.`)
}

/** One mailbox: no list and no name before it. */
const MAILBOX = z.email()

async function checkMailbox(
  transaction: Executor,
  { id, address, settings }: { id: string; address: string; settings: ConnectionSettings },
): Promise<void> {
  if (!settings.mail)
    throw wrong('address', 'No mail server is set up. Who runs the server sets SMTP_URL and MAIL_FROM.')
  if (!MAILBOX.safeParse(address).success)
    throw wrong('address', 'Give one e-mail address, such as kiri@example.govt.nz.')
  const [other] = await transaction
    .select({ name: channels.name })
    .from(channels)
    .where(sql`kind = 'email' and lower(url) = lower(${address}) and id <> ${id}::uuid`)
  if (other) throw wrong('address', `This is the address of the channel ${other.name}.`)
}

function refuseMissing(field: keyof ChannelBody, detail: string): never {
  throw wrong(field, detail)
}

const wrong = (name: keyof ChannelBody, detail: string) =>
  Refusal.ofField('invalid-input', `body.${name}`, detail)
