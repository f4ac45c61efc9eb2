import { ALIKE_WITHIN_HOURS, isUnresolved, type ListedReport } from 'shared-domain/contract'

const ALIKE_WITHIN_MS = ALIKE_WITHIN_HOURS * 60 * 60_000

/** A report of a page and those that are alike with it, or a report alone. */
export interface AlikeGroup {
  /** The newest first. */
  reports: ListedReport[]
  /** How many reports are alike with the first, but are not on the page. */
  elsewhere: number
}

/** The reports of a page, the newest first, in groups. A group stands at the place of its first report. */
export function groupAlike(page: readonly ListedReport[]): AlikeGroup[] {
  const groups: AlikeGroup[] = []
  for (const report of page) {
    const group = groups.find(({ reports: [first] }) => first && areAlike(first, report))
    if (group) group.reports.push(report)
    else groups.push({ reports: [report], elsewhere: alikeElsewhere(report, page) })
  }
  return groups
}

/** As the record counts them: unresolved reports of the same bin and issue that were made within three days and are not held. */
const areAlike = (one: ListedReport, other: ListedReport): boolean =>
  one.binId === other.binId &&
  one.issue === other.issue &&
  [one, other].every(({ status, isHeld }) => isUnresolved(status) && !isHeld) &&
  Math.abs(Date.parse(one.reportedAt) - Date.parse(other.reportedAt)) <= ALIKE_WITHIN_MS

/** The record also counts for a held report, which stands in no group. */
function alikeElsewhere(first: ListedReport, page: readonly ListedReport[]): number {
  if (first.isHeld) return 0
  const here = page.filter((report) => report.id !== first.id && areAlike(first, report))
  return Math.max(0, (first.alike ?? 0) - here.length)
}
