import type { DriverName } from './day-plan'
import type { DrivenDay } from './driven-day'
import type { AuditRow, LateRow, RunOffice } from './run-office'

interface Counted {
  binIds: readonly string[]
  /** The routes of the day, with those that a move has made. */
  routeIds: readonly string[]
  decidedBins: ReadonlySet<string>
  nameOf: (driver: DriverName) => string
}

/** Compares what the drivers did with what the record has. */
export async function countTaps(
  council: RunOffice,
  day: DrivenDay,
  { binIds, routeIds, decidedBins, nameOf }: Counted,
): Promise<{ lost: number; doubled: number }> {
  const collections = await council.collections(binIds)
  const states = await council.outcomes(binIds)
  const names = await council.names(binIds)
  const late = await council.allLateTaps(routeIds)
  const audited = await council.audited(routeIds)
  const tally = { lost: 0, doubled: 0 }
  for (const binId of binIds) {
    const reports = [...(day.outcomes.get(binId)?.values() ?? [])].map(({ driver, outcome }) => ({
      name: nameOf(driver),
      outcome,
    }))
    const outcomes = reports.map(({ outcome }) => outcome)
    const times = collections.get(binId) ?? 0
    const emptied = outcomes.includes('done') ? 1 : 0
    if (times < emptied) tally.lost += 1
    if (times > emptied) tally.doubled += 1
    const isSkipped = emptied === 0 && outcomes.includes('skipped')
    if (isSkipped && !states.get(binId)?.includes('skipped') && !decidedBins.has(binId)) tally.lost += 1
    const named = names.get(binId) ?? new Set()
    const known = { named, late: late.filter((row) => row.binId === binId), audited }
    tally.lost += new Set(reports.filter((report) => isNameLost(report, known)).map(({ name }) => name)).size
    // Under the name of a person who did not tap it.
    tally.lost += [...named].filter((name) => !reports.some((report) => report.name === name)).length
  }
  tally.lost += day.others.filter(({ driver, ...other }) =>
    isLost(other, nameOf(driver), { late, audited }),
  ).length
  return tally
}

interface Known {
  named: ReadonlySet<string>
  /** The late taps on the bin. */
  late: readonly LateRow[]
  audited: readonly AuditRow[]
}

/** Whether nothing in the record names a person who has done or skipped a bin. */
function isNameLost(
  { name, outcome }: { name: string; outcome: string },
  { named, late, audited }: Known,
): boolean {
  if (outcome === 'planned' || named.has(name)) return false
  const isLate = late.some(({ by, tap }) => by === name && tap.kind === 'stop' && tap.state === outcome)
  // Who skipped a bin that another person has then emptied stands in the audit trail alone.
  const isAudited = audited.some(
    ({ action, actor, change }) => action === 'route.stop' && actor === name && change.to === outcome,
  )
  return !isLate && !(outcome === 'skipped' && isAudited)
}

/** Whether a start, an end or a trip is neither in the record, where the first one counts, nor among the late taps. */
function isLost(
  { routeId, tap }: Omit<DrivenDay['others'][number], 'driver'>,
  name: string,
  { late, audited }: Omit<Known, 'named'>,
): boolean {
  const to = tap.kind === 'status' ? tap.to : tap.state
  const isAudited = audited.some(
    (entry) => entry.routeId === routeId && entry.action === `route.${tap.kind}` && entry.change.to === to,
  )
  const isLate = late.some(
    (row) =>
      row.by === name &&
      row.routeId === routeId &&
      (row.tap.kind === 'status' ? tap.kind === 'status' && row.tap.to === to : row.tap.kind === tap.kind),
  )
  return !isAudited && !isLate
}
