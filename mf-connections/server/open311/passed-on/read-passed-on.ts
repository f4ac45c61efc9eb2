import type { GuardOptions, PartWork } from 'api/server-part'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { MINUTE_MS } from 'shared-domain'
import { followingOf, type SaidOfRequest } from '../../../rules/open311/passed-on'
import type { ConnectionSettings } from '../../connection-settings'
import { type OtherSystemRow, otherSystem, type PassedOnRow, passedOnReports } from '../../tables'
import { findSystem } from './change-passing-on'
import { findRequests, type GeoReportFailure, requestOfToken } from './georeport-client'

type Work = Pick<PartWork<'reports', ConnectionSettings>, 'read' | 'change' | 'settings' | 'now'>

const READ_EVERY_MS = 5 * MINUTE_MS

/** So many are asked for at once: a longer address is refused by some servers. */
const AT_ONCE = 50

/** Reads what the other system says of each report that was passed on and is not settled, when it is time. */
export async function readFromSystem(work: Work, signal: AbortSignal): Promise<void> {
  const system = await claimReading(work)
  if (!system) return
  const options = { hostsInside: work.settings.hostsInside, signal }
  let failure: GeoReportFailure | null = null
  let from = NO_ID
  for (;;) {
    const page = await nextSent(work, from)
    const last = page.at(-1)
    if (!last || failure || signal.aborted) break
    failure =
      (await readTokens(work, system, page, options)) ?? (await readStates(work, system, page, options))
    from = last.reportId
  }
  if (from === NO_ID) return
  await work.change(async ({ transaction, tell }) => {
    const at = new Date(work.now())
    await transaction
      .update(otherSystem)
      .set(
        failure
          ? { failedAt: at, failure: failure.failure }
          : { lastReadAt: at, failedAt: null, failure: null },
      )
    tell()
  })
}

/** One process reads in a time. A system that is switched off is still read for the reports that it has. */
async function claimReading({ read, change, now }: Work): Promise<OtherSystemRow | null> {
  const system = await read(findSystem)
  if (!system || system.nextReadAt.getTime() > now()) return null
  const [claimed] = await change(({ transaction }) =>
    transaction
      .update(otherSystem)
      .set({ nextReadAt: new Date(now() + READ_EVERY_MS) })
      .where(eq(otherSystem.nextReadAt, system.nextReadAt))
      .returning(),
  )
  return claimed ?? null
}

/** Before all of them. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const nextSent = ({ read }: Work, after: string): Promise<PassedOnRow[]> =>
  read((query) =>
    query
      .select()
      .from(passedOnReports)
      .where(and(eq(passedOnReports.state, 'sent'), gt(passedOnReports.reportId, after)))
      .orderBy(asc(passedOnReports.reportId))
      .limit(AT_ONCE),
  )

/** Some systems give a token first, and the id when they have one. */
async function readTokens(
  { change }: Work,
  system: OtherSystemRow,
  rows: readonly PassedOnRow[],
  options: GuardOptions,
): Promise<GeoReportFailure | null> {
  for (const row of rows) {
    if (row.requestId !== null || row.token === null) continue
    const found = await requestOfToken(system, row.token, options)
    // That it does not know the token yet is said of this report alone.
    if ('failure' in found && found.kind !== 'final') return found
    const requestId = 'failure' in found ? null : found.requestId
    if (requestId === null) continue
    row.requestId = requestId
    await change(({ transaction }) =>
      transaction
        .update(passedOnReports)
        .set({ requestId })
        .where(eq(passedOnReports.reportId, row.reportId)),
    )
  }
  return null
}

async function readStates(
  work: Work,
  system: OtherSystemRow,
  rows: readonly PassedOnRow[],
  options: GuardOptions,
): Promise<GeoReportFailure | null> {
  const ids = rows.flatMap(({ requestId }) => requestId ?? [])
  if (ids.length === 0) return null
  const found = await findRequests(system, { ids }, options)
  if ('failure' in found) return found
  for (const row of rows) {
    const said = found.find(({ id }) => id === row.requestId)
    if (said) await follow(work, system, row, said)
  }
  return null
}

/** Keeps what the system says in the change that the report follows it in. */
async function follow(
  { change }: Work,
  system: OtherSystemRow,
  row: PassedOnRow,
  { status, notes }: SaidOfRequest,
): Promise<void> {
  if (status === row.saidStatus && notes === row.saidNotes) return
  await change(async ({ transaction, record, tell }) => {
    // Another process may have been here first.
    const [now] = await transaction
      .update(passedOnReports)
      .set({ saidStatus: status, saidNotes: notes })
      .where(
        sql`report_id = ${row.reportId}::uuid and state = 'sent' and said_status is not distinct from ${row.saidStatus}
          and said_notes is not distinct from ${row.saidNotes}`,
      )
      .returning()
    if (!now) return
    const before = { status: row.saidStatus ?? 'open', notes: row.saidNotes ?? '' }
    const following = followingOf(before, { status, notes }, system.name)
    const isOpen =
      !following || (await record.reports.followStatus(row.reportId, { ...following, by: system.name }))
    if (!isOpen)
      await transaction
        .update(passedOnReports)
        .set({ state: 'settled' })
        .where(eq(passedOnReports.reportId, row.reportId))
    tell()
  })
}
