import type { Executor, PartChange, PartWork } from 'api/server-part'
import { inArray, sql } from 'drizzle-orm'
import type { ConnectionEvent } from '../../operations'
import { isToldToResident } from '../../rules/resident-mail'
import { reportOf } from '../residents/addressee'
import { type ToldResident, writeResidentMessage } from '../residents/collect-resident-mails'
import { isResidentChannelOn, RESIDENT_CHANNELS } from '../residents/resident-channels'
import { followers } from '../tables'

interface ToldReport {
  reportId: string
  event: ConnectionEvent
}

/** Of which reports a browser would be told by some events: of theirs, and of the duplicates of these. */
export async function reportsToTellOf(
  { read, record }: Pick<PartWork<'reports'>, 'read' | 'record'>,
  events: readonly ConnectionEvent[],
): Promise<ToldReport[]> {
  // An address that is left with a report is no news for a browser.
  const told = events.filter(({ kind }) => kind !== 'report.email-given' && isToldToResident(kind, true))
  const ids = new Set(told.flatMap(({ subject }) => reportOf(subject) ?? []))
  if (ids.size === 0 || !(await read((query) => isResidentChannelOn(query, 'notifications')))) return []
  const reports = await record.reports.withDuplicates([...ids])
  return told.flatMap((event) =>
    reports
      .filter(
        ({ reportId, of }) => of === reportOf(event.subject) && isToldToResident(event.kind, of === reportId),
      )
      .map(({ reportId }) => ({ reportId, event })),
  )
}

/**
 * Writes what browsers are told of the reports that they follow. What happens to a report within a minute is one message. Returns whether there
 * is any, and those residents who get a mail: the others have a browser that is told instead.
 */
export async function writeFollowed(
  changing: Pick<PartChange, 'transaction' | 'audit'>,
  told: readonly ToldReport[],
  residents: readonly ToldResident[],
  now: number,
): Promise<{ isAny: boolean; byMail: ToldResident[] }> {
  const ids = [...told, ...residents.map(({ addressee }) => addressee)].map(({ reportId }) => reportId)
  const followed = await followedAmong(changing.transaction, [...new Set(ids)])
  const wanted = told.filter(({ reportId }) => followed.has(reportId))
  for (const { reportId, event } of wanted) {
    const resident = residents.find(({ addressee }) => addressee.reportId === reportId)
    const addressKey = followed.get(reportId) ? (resident?.addressee.addressKey ?? null) : null
    await writeResidentMessage(
      changing,
      { channelId: RESIDENT_CHANNELS.notifications.id, reportId, addressKey, event },
      now,
    )
  }
  return {
    isAny: wanted.length > 0,
    byMail: residents.filter(({ addressee }) => followed.get(addressee.reportId) !== true),
  }
}

/** Those of some reports that a browser follows, each with whether the resident's own does. */
async function followedAmong(
  transaction: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0 || !(await isResidentChannelOn(transaction, 'notifications'))) return new Map()
  const rows = await transaction
    .select({ reportId: followers.reportId, isOwn: sql<boolean>`bool_or(${followers.isOwn})` })
    .from(followers)
    .where(inArray(followers.reportId, [...ids]))
    .groupBy(followers.reportId)
  return new Map(rows.map(({ reportId, isOwn }) => [reportId, isOwn]))
}
