import {
  type Executor,
  HostRefused,
  type PartChange,
  type PartWork,
  Refusal,
  requireReachable,
} from 'api/server-part'
import { desc, eq } from 'drizzle-orm'
import type { NewOtherSystem, PassedOnReport } from '../../../operations'
import { PASSED_ON_SHOWN } from '../../../operations/open311/passing-on'
import { TRIED_FOR_MS } from '../../../rules/retry-schedule'
import type { ConnectionSettings } from '../../connection-settings'
import { refusedParameter } from '../../refused-parameter'
import { type OtherSystemRow, otherSystem, type PassedOnRow, passedOnReports } from '../../tables'
import { type GeoReportServer, readServices } from './georeport-client'

export async function findSystem(query: Executor): Promise<OtherSystemRow | null> {
  const [system] = await query.select().from(otherSystem)
  return system ?? null
}

/** What people who look after the connections see. The key is not shown. */
export async function readPassedOn(query: Executor) {
  const system = await findSystem(query)
  const latest = await query
    .select()
    .from(passedOnReports)
    .orderBy(desc(passedOnReports.madeAt), desc(passedOnReports.reference))
    .limit(PASSED_ON_SHOWN)
  return { system: system && presentSystem(system), reports: latest.map(presentReport) }
}

function presentSystem({
  id: _,
  nextReadAt: _next,
  key,
  lastReadAt,
  failedAt,
  failure,
  ...system
}: OtherSystemRow) {
  return {
    ...system,
    hasKey: key !== null,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    failure: failedAt && failure !== null ? { at: failedAt.toISOString(), reason: failure } : null,
  }
}

function presentReport(row: PassedOnRow): PassedOnReport {
  const { reference, issue, state, madeAt, requestId, saidStatus, saidNotes, failure } = row
  const said = [saidStatus, saidNotes].filter(Boolean).join(': ')
  return { reference, issue, state, at: madeAt.toISOString(), requestId, said: said || null, failure }
}

/** Sets the system to which reports are passed on. */
export async function saveSystem(
  { transaction, audit, tell }: PartChange,
  { key, ...system }: NewOtherSystem,
  { hostsInside }: ConnectionSettings,
): Promise<void> {
  refuseUnreachable(system.address, hostsInside)
  const twice = system.services.find(({ issue }, i) =>
    system.services.slice(0, i).some((earlier) => earlier.issue === issue),
  )
  if (twice) throw wrong('services', `${twice.issue} is there twice: give each issue one service.`)
  const before = await findSystem(transaction)
  // A key is for the server that it was typed for, and is not sent to another one.
  const kept = before && originOf(before.address) === originOf(system.address) ? before.key : null
  const values = { ...system, key: key === undefined ? kept : key, failedAt: null, failure: null }
  await transaction
    .insert(otherSystem)
    .values(values)
    .onConflictDoUpdate({ target: otherSystem.id, set: values })
  audit('open311.passing-on', 'open311', { ...system, hasKey: values.key !== null })
  tell()
}

/**
 * Refuses a service that the system does not list. Nothing is asked where no service is new, and a system that does not answer may be set all the
 * same: what it takes is then seen when a report goes to it.
 */
export async function refuseUnknownServices(
  {
    read,
    settings: { hostsInside },
    signal,
  }: Pick<PartWork<never, ConnectionSettings>, 'read' | 'settings'> & { signal: AbortSignal },
  { address, jurisdiction, services }: NewOtherSystem,
): Promise<void> {
  refuseUnreachable(address, hostsInside)
  const before = await read(findSystem)
  const known = before?.address === address ? before.services : []
  const added = services.filter(({ code }) => !known.some((one) => one.code === code))
  if (added.length === 0) return
  const listed = await readServices({ address, jurisdiction }, { hostsInside, signal })
  if ('failure' in listed) return
  const unknown = added.find(({ code }) => !listed.some((one) => one.code === code))
  if (unknown)
    throw wrong(
      'services',
      `it has no service ${unknown.code}. Give the code of one of its own: ${listed
        .slice(0, NAMED_MAX)
        .map(({ code, name }) => (code === name ? code : `${code} (${name})`))
        .join(', ')}.`,
    )
}

/** So many services are named in a refusal. */
const NAMED_MAX = 30

const originOf = (address: string) => URL.parse(address)?.origin

function refuseUnreachable(address: string, hostsInside: readonly string[]): void {
  const url = URL.parse(address)
  if (!url) throw wrong('address', 'give a whole address.')
  try {
    requireReachable(url, hostsInside)
  } catch (error) {
    if (error instanceof HostRefused) throw wrong('address', `${error.message}.`)
    throw error
  }
}

const wrong = (name: string, detail: string) => refusedParameter('body', name, detail)

/** The services of a system that is not kept yet. */
export async function tryServices(
  { settings: { hostsInside }, signal }: { settings: ConnectionSettings; signal: AbortSignal },
  server: GeoReportServer,
): Promise<{ services: { code: string; name: string }[] }> {
  refuseUnreachable(server.address, hostsInside)
  const services = await readServices(server, { hostsInside, signal })
  if ('failure' in services)
    throw new Refusal(
      'not-possible-now',
      `The services of ${server.address} could not be read: ${services.failure}.`,
    )
  return { services }
}

/** Has the system read at the next look. */
export async function readSoon({ transaction }: Pick<PartChange, 'transaction'>, now: number): Promise<void> {
  await transaction.update(otherSystem).set({ nextReadAt: new Date(now) })
}

/** A row for a report that is to be passed on at `dueAt`, in ms since 1970. */
export const newPassedOn = (
  report: Pick<PassedOnRow, 'reportId' | 'reference' | 'issue' | 'service'>,
  { now, dueAt = now }: { now: number; dueAt?: number },
): typeof passedOnReports.$inferInsert => ({
  ...report,
  state: 'waiting',
  madeAt: new Date(now),
  dueAt: new Date(dueAt),
  giveUpAt: new Date(dueAt + TRIED_FOR_MS),
})

/** Passes one report on because a person asks for it; one that failed is tried again. */
export async function passOn(
  { change, record, now }: Pick<PartWork<'reports'>, 'change' | 'record' | 'now'>,
  { reference, service }: { reference: string; service: string },
): Promise<void> {
  // One that waits for moderation, or names no bin, is not in the list.
  const [report] = await record.reports.list({ references: [reference], limit: 1 })
  if (!report)
    throw new Refusal(
      'not-found',
      `No report ${reference} can be passed on: one that is held has to be released first.`,
    )
  await change(async ({ transaction, audit, tell }) => {
    const system = await findSystem(transaction)
    if (!system?.isOn) throw new Refusal('not-possible-now', 'Passing on is switched off.')
    const row = newPassedOn(
      { reportId: report.id, reference: report.reference, issue: report.issue, service },
      { now: now() },
    )
    const [before] = await transaction
      .select()
      .from(passedOnReports)
      .where(eq(passedOnReports.reportId, report.id))
      .for('update')
    if (before && before.state !== 'failed')
      throw new Refusal(
        'not-possible-now',
        `The report ${reference} was passed on to ${system.name} already.`,
      )
    if (before) await transaction.delete(passedOnReports).where(eq(passedOnReports.reportId, report.id))
    await transaction.insert(passedOnReports).values(row)
    audit('open311.pass-on', `report:${report.id}`, { system: system.name, service })
    tell()
  })
}
