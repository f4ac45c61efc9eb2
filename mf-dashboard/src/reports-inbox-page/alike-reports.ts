import { ALIKE_WITHIN_HOURS, isUnresolved, type ListedReport } from 'shared-domain/contract'

const ALIKE_WITHIN_MS = ALIKE_WITHIN_HOURS * 60 * 60_000

/**
 * The reports of a page in groups: unresolved reports of the same bin and issue, each made within three days of the one before.
 * A group stands at the place of its newest report; a report without another like it is a group of one.
 */
export function groupAlike(reports: readonly ListedReport[]): ListedReport[][] {
  const groups: ListedReport[][] = []
  for (const report of reports) {
    const group = groups.find((others) => isAlike(others.at(-1), report))
    if (group) group.push(report)
    else groups.push([report])
  }
  return groups
}

const isAlike = (newer: ListedReport | undefined, older: ListedReport): boolean =>
  newer !== undefined &&
  newer.binId === older.binId &&
  newer.issue === older.issue &&
  isUnresolved(newer.status) &&
  isUnresolved(older.status) &&
  Date.parse(newer.reportedAt) - Date.parse(older.reportedAt) <= ALIKE_WITHIN_MS

/** How many reports are alike with the first of a group, but are not among its reports: they are on other pages. */
export const alikeElsewhere = ([first, ...others]: readonly ListedReport[]): number =>
  Math.max(0, (first?.alike ?? 0) - others.filter(({ isHeld }) => !isHeld).length)
