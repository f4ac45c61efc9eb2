import { randomUUID } from 'node:crypto'
import type { PartChange, PartWork } from 'api/server-part'
import { sql } from 'drizzle-orm'
import type { ConnectionEvent } from '../../operations'
import { isWithinLimits, RESIDENT_COLLECTED_FOR_MS, RESIDENT_LIMIT_MS } from '../../rules/resident-limits'
import { isToldToResident } from '../../rules/resident-mail'
import { TRIED_FOR_MS } from '../../rules/retry-schedule'
import { messages } from '../tables'
import { type Addressee, reportOf, reportSubject } from './addressee'
import { isOnFor, RESIDENTS_ID } from './switch-residents'

interface ToldResident {
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
  if (ids.size === 0 || !(await read(isOnFor))) return []
  const reports = await record.reportContacts.withEmail([...ids])
  return events.flatMap((event) =>
    reports
      .filter(
        ({ reportId, of }) => of === reportOf(event.subject) && isToldToResident(event.kind, of === reportId),
      )
      .map(({ reportId, addressKey }) => ({ addressee: { reportId, addressKey }, event })),
  )
}

/** Writes what residents are told. What happens to a report within a minute is one mail. Returns whether there is any. */
export async function writeResidentMails(
  changing: Pick<PartChange, 'transaction' | 'audit'>,
  told: readonly ToldResident[],
  now: number,
): Promise<boolean> {
  for (const one of told) if (!(await joinWaiting(changing, one, now))) await writeMail(changing, one, now)
  return told.length > 0
}

const moment = (ms: number) => new Date(ms).toISOString()

async function joinWaiting(
  { transaction }: Pick<PartChange, 'transaction'>,
  { addressee: { reportId, addressKey }, event }: ToldResident,
  now: number,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    update messages set events = events || ${JSON.stringify([event])}::jsonb, count = count + 1, address_key = ${addressKey}
    where about = ${reportSubject(reportId)} and state = 'waiting' and tries = 0 and due_at > ${moment(now)}::timestamptz
    returning id`)
  return rows.length > 0
}

async function writeMail(
  { transaction, audit }: Pick<PartChange, 'transaction' | 'audit'>,
  { addressee: { reportId, addressKey }, event }: ToldResident,
  now: number,
): Promise<void> {
  const about = reportSubject(reportId)
  const since = moment(now - RESIDENT_LIMIT_MS)
  const { rows } = await transaction.execute<{ mails: number; otherReports: number }>(sql`
    select
      (select count(*)::int from messages where about = ${about} and made_at > ${since}::timestamptz) as mails,
      (select count(distinct about)::int from messages
        where address_key = ${addressKey} and about <> ${about} and made_at > ${since}::timestamptz) as "otherReports"`)
  if (rows[0] && !isWithinLimits(rows[0])) {
    audit('message.limit', about, rows[0])
    return
  }
  const dueAt = now + RESIDENT_COLLECTED_FOR_MS
  await transaction.insert(messages).values({
    id: randomUUID(),
    channelId: RESIDENTS_ID,
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
