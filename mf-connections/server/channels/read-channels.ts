import { createHash } from 'node:crypto'
import { type Executor, Refusal } from 'api/server-part'
import { eq, sql } from 'drizzle-orm'
import type { Channel, MailState } from '../../operations'
import type { ConnectionSettings } from '../connection-settings'
import { type ChannelRow, channels, isMadeByPeople } from '../tables'

/** All channels by name, with how their messages go, at `now` in ms since 1970. */
export async function readChannels(query: Executor, now: number): Promise<Channel[]> {
  const rows = await query.select().from(channels).orderBy(channels.name, channels.id)
  const states = await readStates(query)
  return rows.filter(isMadeByPeople).map((row) => present(row, states.get(row.id), now))
}

/** How the messages of a channel go. */
interface ChannelState {
  lastSentAt: Date | null
  waiting: number
  failedAt: Date | null
  reason: string | null
}

export async function readStates(query: Executor): Promise<ReadonlyMap<string, ChannelState>> {
  const { rows } = await query.execute<{
    id: string
    lastSentAt: string | null
    waiting: number
    failedAt: string | null
    reason: string | null
  }>(sql`
    select channels.id, sent.at as "lastSentAt", waiting.count as waiting, failed.at as "failedAt", failed.reason
    from channels,
      lateral (select max(sent_at) as at from messages where channel_id = channels.id and state = 'sent') as sent,
      lateral (
        select count(*)::int as count from messages where channel_id = channels.id and state = 'waiting') as waiting
      left join lateral (
        select last_tried_at as at, failure as reason from messages
        where channel_id = channels.id and failure is not null order by last_tried_at desc limit 1) as failed on true`)
  return new Map(
    rows.map(({ id, lastSentAt, waiting, failedAt, reason }) => [
      id,
      { waiting, reason, lastSentAt: dateOf(lastSentAt), failedAt: dateOf(failedAt) },
    ]),
  )
}

/** The same for a channel that has had no message yet. */
export const presentState = (
  state: ChannelState | undefined,
): Pick<Channel, 'lastSentAt' | 'waiting' | 'failure'> => ({
  lastSentAt: state?.lastSentAt?.toISOString() ?? null,
  waiting: state?.waiting ?? 0,
  failure: state ? failureOf(state) : null,
})

/** Why the last try failed, unless a message was delivered since. */
function failureOf({ lastSentAt, failedAt, reason }: ChannelState): Channel['failure'] {
  const isFailing = failedAt !== null && (lastSentAt === null || failedAt > lastSentAt)
  return isFailing && reason !== null ? { at: failedAt.toISOString(), reason } : null
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

function present(row: ChannelRow, state: ChannelState | undefined, now: number): Channel {
  const isSigningTwice = row.previousUntil !== null && row.previousUntil.getTime() > now
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: shownAddress(row),
    room: row.room,
    isOn: row.isOn,
    switchedOff:
      row.offAt && row.offBecause
        ? { at: row.offAt.toISOString(), because: row.offBecause, detail: row.offDetail }
        : null,
    ...presentState(state),
    previousSecretUntil: isSigningTwice ? (row.previousUntil?.toISOString() ?? null) : null,
    version: versionOf(row),
  }
}

/** Names what people can change of a channel. A new secret of a webhook is no such change: the form does not show it. */
export function versionOf({ name, kind, url, room, secret, isOn }: ChannelRow): string {
  const known = [name, url, room, kind === 'matrix' ? secret : null, isOn]
  return createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16)
}

/** Whoever knows the address of a Slack or Teams webhook can write to its channel. */
function shownAddress({ kind, url }: ChannelRow): string {
  // An administrator may have erased a part of the address.
  return kind === 'slack' || kind === 'teams' ? `${URL.parse(url)?.origin ?? ''}/…${url.slice(-4)}` : url
}

export async function requireChannel(query: Executor, id: string): Promise<ChannelRow> {
  const [row] = await query.select().from(channels).where(eq(channels.id, id))
  if (!row || !isMadeByPeople(row))
    throw new Refusal('not-possible-now', 'This channel was removed meanwhile.')
  return row
}

/** How mails leave, without the password. */
export const mailState = ({ mail }: ConnectionSettings): MailState =>
  mail && { server: `${mail.server.host}:${mail.server.port}`, from: mail.from }
