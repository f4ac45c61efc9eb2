import { createECDH } from 'node:crypto'
import {
  type Executor,
  type PartChange,
  type PartWork,
  Refusal,
  type ServerPartContext,
} from 'api/server-part'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OperationInput } from 'shared-domain/contract'
import type { followReport, readFollowedReport, unfollowReport } from '../../operations'
import { FOLLOWERS_MAX, isPushService } from '../../rules/push-services'
import type { ConnectionSettings } from '../connection-settings'
import { requireEndpoint, wrong } from '../push/browsers'
import { readVapidKey } from '../push/vapid-key'
import { reportSubject } from '../residents/addressee'
import { isResidentChannelOn, RESIDENT_CHANNELS } from '../residents/resident-channels'
import { followers, messages } from '../tables'

type Context = Pick<
  ServerPartContext<'reports', ConnectionSettings>,
  'read' | 'change' | 'record' | 'settings' | 'now'
>

async function requireReport({ record }: Context, reference: string) {
  const report = await record.reports.find(reference)
  if (!report) throw new Refusal('not-found', 'There is no report with this reference.')
  const isTold = report.status !== 'withdrawn' && (await record.reports.kept([report.id])).length > 0
  return { id: report.id, isTold }
}

const followerOf = (reportId: string, id: string) =>
  and(eq(followers.reportId, reportId), eq(followers.id, id))

export async function readFollowed(
  context: Context,
  { params: { reference }, query: { browser } }: OperationInput<typeof readFollowedReport>,
): Promise<{ publicKey: string | null; isFollowing: boolean }> {
  const { id, isTold } = await requireReport(context, reference)
  if (!isTold || !(await context.read((query) => isResidentChannelOn(query, 'notifications'))))
    return { publicKey: null, isFollowing: false }
  const { publicKey } = await readVapidKey(context)
  const known = browser
    ? await context.read((query) => query.select().from(followers).where(followerOf(id, browser)))
    : []
  return { publicKey, isFollowing: known.length > 0 }
}

export const isFollowed = async (query: Executor, reportId: string): Promise<boolean> =>
  (await query.$count(followers, eq(followers.reportId, reportId))) > 0

/** Has a browser follow a report. From the phone that made the report it is told instead of the resident's address. */
export async function follow(
  context: Context,
  {
    params: { reference, browser },
    headers,
    body,
  }: Pick<OperationInput<typeof followReport>, 'params' | 'headers' | 'body'>,
): Promise<void> {
  const { change, record, settings, now } = context
  requirePushService(browser, body, settings.hostsInside)
  const { id: reportId, isTold } = await requireReport(context, reference)
  if (!isTold) throw new Refusal('not-possible-now', 'Nothing more is told of this report.')
  // Others know the reference. They are told, too, and the resident's mails go on.
  const isSentByIt = await record.reports.isSentBy(reportId, headers['report-secret'])
  await change(async ({ transaction, audit, tell }) => {
    if (!(await isResidentChannelOn(transaction, 'notifications')))
      throw new Refusal('not-possible-now', 'The council sends no notifications about reports.')
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reportId}, 9))`)
    const [known] = await transaction.select().from(followers).where(followerOf(reportId, browser))
    const isOwn = isSentByIt || known?.isOwn === true
    if (!known) await makeRoom(transaction, reportId, isOwn)
    await transaction
      .insert(followers)
      .values({ reportId, id: browser, ...body, isOwn, addedAt: new Date(now()) })
      .onConflictDoUpdate({ target: [followers.reportId, followers.id], set: { ...body, isOwn } })
    if (isOwn) await tellBrowserInstead(transaction, reportId)
    audit('report.follow', reportSubject(reportId), { host: URL.parse(body.endpoint)?.host, isOwn })
    tell()
  })
}

function requirePushService(
  browser: string,
  { endpoint, p256dh }: OperationInput<typeof followReport>['body'],
  hostsInside: readonly string[],
): void {
  const host = requireEndpoint(browser, endpoint, hostsInside)
  if (!isPushService(host) && !hostsInside.includes(host))
    throw wrong('endpoint', `${host} is no push service of a browser that we know.`)
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(p256dh, 'base64url')
  } catch {
    throw wrong('p256dh', 'It is no point of the curve P-256.')
  }
}

/** The resident's own browser takes the place of another one. */
async function makeRoom(transaction: Executor, reportId: string, isOwn: boolean): Promise<void> {
  const all = await transaction
    .select()
    .from(followers)
    .where(eq(followers.reportId, reportId))
    .orderBy(asc(followers.addedAt), asc(followers.id))
  if (all.length < FOLLOWERS_MAX) return
  const other = isOwn && all.find((one) => !one.isOwn)
  if (!other)
    throw new Refusal(
      'not-possible-now',
      `${FOLLOWERS_MAX} browsers follow this report: stop in one of them.`,
    )
  await transaction.delete(followers).where(followerOf(reportId, other.id))
}

/** What is to be mailed about a report, and was not tried yet, goes to the browser. */
async function tellBrowserInstead(transaction: Executor, reportId: string): Promise<void> {
  await transaction
    .update(messages)
    .set({ channelId: RESIDENT_CHANNELS.notifications.id })
    .where(
      and(
        eq(messages.about, reportSubject(reportId)),
        eq(messages.channelId, RESIDENT_CHANNELS.mails.id),
        eq(messages.state, 'waiting'),
        eq(messages.tries, 0),
      ),
    )
}

/** Tells a browser nothing more of a report. */
export async function unfollow(
  context: Context,
  { params: { reference, browser } }: Pick<OperationInput<typeof unfollowReport>, 'params'>,
): Promise<void> {
  const { id } = await requireReport(context, reference)
  await context.change((changing) => removeFollower(changing, { reportId: id, id: browser }, 'stopped'))
}

export async function removeFollower(
  { transaction, audit, tell }: Pick<PartChange, 'transaction' | 'audit' | 'tell'>,
  { reportId, id }: { reportId: string; id: string },
  because: 'stopped' | 'gone',
): Promise<void> {
  const { rowCount } = await transaction.delete(followers).where(followerOf(reportId, id))
  // Sent again, because the first answer was lost.
  if (rowCount === 0) return
  audit('report.unfollow', reportSubject(reportId), { because })
  tell()
}

/** Deletes the followers of reports whose residents' data is not kept any more: it was erased, or its time has come. */
export async function forgetFollowers({
  read,
  change,
  record,
}: Pick<PartWork<'reports'>, 'read' | 'change' | 'record'>): Promise<void> {
  const rows = await read((query) => query.selectDistinct({ reportId: followers.reportId }).from(followers))
  const ids = rows.map(({ reportId }) => reportId)
  if (ids.length === 0) return
  const kept = new Set(await record.reports.kept(ids))
  const gone = ids.filter((id) => !kept.has(id))
  if (gone.length === 0) return
  await change(async ({ transaction, audit }) => {
    await transaction.delete(followers).where(inArray(followers.reportId, gone))
    audit('followers.forget', 'followers', { reports: gone.length })
  })
}
