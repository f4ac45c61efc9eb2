import { randomUUID } from 'node:crypto'
import type { PartChange, PartWork } from 'api/server-part'
import { sql } from 'drizzle-orm'
import type { ConnectionEvent } from '../../operations'
import { isWithinLimits, RESIDENT_COLLECTED_FOR_MS, RESIDENT_LIMIT_MS } from '../../rules/resident-limits'
import { isToldToResident } from '../../rules/resident-mail'
import { TRIED_FOR_MS } from '../../rules/retry-schedule'
import { messages } from '../tables'
import { type Addressee, reportOf, reportSubject } from './addressee'
import { isResidentChannelOn, RESIDENT_CHANNELS } from './resident-channels'

export interface ToldResident {
  addressee: Addressee
  event: ConnectionEvent
}

/** Which residents are told of some events: those who left an e-mail address with the report, or with a duplicate of it. */
export async function residentsToTell(
  { read, record }: Pick<PartWork<'reportContacts'>, 'read' | 'record'>,
  events: readonly ConnectionEvent[],
): Promise<ToldResident[]> {
  const ids = new Set(
    events.flatMap(({ kind, subject }) => (isToldToResident(kind, true) ? (reportOf(subject) ?? []) : [])),
  )
  if (ids.size === 0 || !(await read((query) => isResidentChannelOn(query, 'mails')))) return []
  const reports = await record.reportContacts.withEmail([...ids])
  return events.flatMap((event) =>
    reports
      .filter(
        ({ reportId, of }) => of === reportOf(event.subject) && isToldToResident(event.kind, of === reportId),
      )
      .map(({ reportId, addressKey }) => ({ addressee: { reportId, addressKey }, event })),
  )
}

/** Writes the mails to residents. What happens to a report within a minute is one mail. Returns whether there is any. */
export async function writeResidentMails(
  changing: Pick<PartChange, 'transaction' | 'audit'>,
  told: readonly ToldResident[],
  now: number,
): Promise<boolean> {
  for (const { addressee, event } of told)
    await writeResidentMessage(changing, { channelId: RESIDENT_CHANNELS.mails.id, ...addressee, event }, now)
  return told.length > 0
}

interface ResidentMessage {
  channelId: string
  reportId: string
  /** Of a notification: that of the mail in whose place it is sent; `null` for none. */
  addressKey: string | null
  event: ConnectionEvent
}

/** Writes what is told of a report by a channel of the residents. */
export async function writeResidentMessage(
  changing: Pick<PartChange, 'transaction' | 'audit'>,
  message: ResidentMessage,
  now: number,
): Promise<void> {
  if (!(await joinWaiting(changing, message, now))) await writeNew(changing, message, now)
}

const moment = (ms: number) => new Date(ms).toISOString()

async function joinWaiting(
  { transaction }: Pick<PartChange, 'transaction'>,
  { channelId, reportId, addressKey, event }: ResidentMessage,
  now: number,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    update messages set events = events || ${JSON.stringify([event])}::jsonb, count = count + 1,
      address_key = coalesce(${addressKey}, address_key)
    where about = ${reportSubject(reportId)} and channel_id = ${channelId}::uuid
      and state = 'waiting' and tries = 0 and due_at > ${moment(now)}::timestamptz
    returning id`)
  return rows.length > 0
}

async function writeNew(
  { transaction, audit }: Pick<PartChange, 'transaction' | 'audit'>,
  { channelId, reportId, addressKey, event }: ResidentMessage,
  now: number,
): Promise<void> {
  const about = reportSubject(reportId)
  const since = moment(now - RESIDENT_LIMIT_MS)
  const { rows } = await transaction.execute<{ mails: number; otherReports: number }>(sql`
    select
      (select count(*)::int from messages
        where about = ${about} and channel_id = ${channelId}::uuid and made_at > ${since}::timestamptz) as mails,
      (select count(distinct about)::int from messages
        where address_key = ${addressKey} and about <> ${about} and made_at > ${since}::timestamptz) as "otherReports"`)
  if (rows[0] && !isWithinLimits(rows[0])) {
    audit('message.limit', about, rows[0])
    return
  }
  const dueAt = now + RESIDENT_COLLECTED_FOR_MS
  await transaction.insert(messages).values({
    id: randomUUID(),
    channelId,
    collects: 'resident',
    state: 'waiting',
    events: [event],
    count: 1,
    madeAt: new Date(now),
    dueAt: new Date(dueAt),
    giveUpAt: new Date(dueAt + TRIED_FOR_MS),
    about,
    addressKey,
  })
}
