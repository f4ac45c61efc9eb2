import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type BinPlace, LABEL_REPORT_ISSUES, LABEL_WORDS, outdatedReason } from 'shared-domain'
import type { BinLabel, LabelBin } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, isUnresolvedIn, labelBatches, labels, reports } from '../../database/schema'

/** The bins that stand, each with its latest label, WCC9 before WCC10. */
export async function listLabelBins(query: Executor): Promise<LabelBin[]> {
  const [standing, latest, reported] = await Promise.all([
    query
      .select({
        id: bins.id,
        location: bins.location,
        binType: bins.binType,
        lat: bins.lat,
        lng: bins.lng,
      })
      .from(bins)
      .where(isNull(bins.removedAt))
      .orderBy(sql`length(${bins.id})`, bins.id),
    latestLabels(query),
    binsOfReportedLabels(query),
  ])
  const labelOf = new Map(latest.map((label) => [label.binId, label]))
  return standing.map(({ id, location, binType, ...point }) => ({
    ...{ id, location, binType },
    label: presentLabel(labelOf.get(id), { location, ...point }),
    isLabelReported: reported.has(id),
  }))
}

/** The latest label of a bin and whether it is out of date; `null` when none was printed yet. `bin` is where it stands now. */
export async function readLabel(
  query: Executor,
  { id, ...bin }: BinPlace & { id: string },
): Promise<BinLabel | null> {
  const [label] = await latestLabels(query, eq(labels.binId, id))
  return presentLabel(label, bin)
}

const latestLabels = (query: Executor, condition?: SQL) =>
  query
    .selectDistinctOn([labels.binId], {
      binId: labels.binId,
      location: labels.binLocation,
      lat: labels.lat,
      lng: labels.lng,
      printedAt: labelBatches.printedAt,
    })
    .from(labels)
    .innerJoin(labelBatches, eq(labelBatches.id, labels.batchId))
    .where(condition)
    .orderBy(labels.binId, desc(labelBatches.printedAt))

type LatestLabel = Awaited<ReturnType<typeof latestLabels>>[number]

function presentLabel(label: LatestLabel | undefined, bin: BinPlace): BinLabel | null {
  if (!label) return null
  const { printedAt, location, lat, lng } = label
  // The record did not know the bin then, so nothing says that it stood elsewhere.
  const outdated = location === null ? null : outdatedReason({ location, lat, lng }, bin)
  return { printedAt: printedAt.toISOString(), outdated }
}

const NAMES_LABEL = `\\m(${LABEL_WORDS.join('|')})`

async function binsOfReportedLabels(query: Executor): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectDistinct({ binId: reports.binId })
    .from(reports)
    .where(
      and(
        isUnresolvedIn(reports.status),
        eq(reports.isHeld, false),
        inArray(reports.issue, [...LABEL_REPORT_ISSUES]),
        sql`${reports.note} ~* ${NAMES_LABEL}`,
      ),
    )
  return new Set(rows.map(({ binId }) => binId))
}
